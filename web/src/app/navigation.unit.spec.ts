import { expect } from 'chai'
import type { Session, Sessions } from '../session/session.ts'
import { homePageFor, navigationFor } from './navigation.ts'

const session = (claims: Partial<Session>): Session => ({
  role: 'RESTAURANT',
  restaurantId: null,
  isImpersonating: false,
  expiresAt: 0,
  token: 't',
  ...claims,
})
const nobody: Sessions = { restaurant: null, customer: null }
const restaurant: Sessions = { ...nobody, restaurant: session({ restaurantId: 'r-1' }) }
const admin: Sessions = { ...nobody, restaurant: session({ role: 'ADMIN' }) }
const auditor: Sessions = { ...nobody, restaurant: session({ role: 'AUDITOR' }) }
const customer: Sessions = { ...nobody, customer: session({ role: 'CUSTOMER' }) }
const acting: Sessions = { ...nobody, restaurant: session({ restaurantId: 'r-1', isImpersonating: true }) }

const labels = (sessions: Sessions) => navigationFor(sessions).map(entry => entry.label)

describe('navigationFor', () => {
  it('offers each what is theirs', () => {
    expect(labels(nobody)).to.deep.equal(['Login'])
    expect(labels(restaurant)).to.deep.equal(['Service View', 'Menu Manager', 'Logout'])
    expect(labels(admin)).to.deep.equal(['Admin', 'Analytics', 'Logout'])
    expect(labels(acting)).to.deep.equal(['Back to Admin', 'Service View', 'Menu Manager', 'Logout'])
    expect(labels(auditor)).to.deep.equal(['Logout'])
    expect(labels(customer)).to.deep.equal(['My menus', 'Logout'])
  })

  it('leads to the own restaurant’s menu › when the token has one', () => {
    expect(navigationFor(restaurant)).to.deep.include({ label: 'Service View', href: '/menu/r-1' })
  })
})

describe('homePageFor', () => {
  it('gives each role its own page', () => {
    const pages = [nobody, restaurant, admin, acting, auditor, customer].map(homePageFor)
    expect(pages).to.deep.equal(['sales', 'menu-manager', 'admin', 'menu-manager', 'auditor', 'customer'])
  })

  it('puts the restaurant first › when a customer is logged in beside it', () => {
    expect(homePageFor({ ...restaurant, customer: customer.customer })).to.equal('menu-manager')
  })
})
