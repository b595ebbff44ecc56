import { expect } from 'chai'
import type { Session, Sessions } from '../session/session.ts'
import { homePageFor, navigationFor, placeOf } from './navigation.ts'

const session = (claims: Partial<Session>): Session => ({
  accountId: 'anna',
  role: 'RESTAURANT',
  restaurantId: null,
  isImpersonating: false,
  expiresAt: 0,
  token: 't',
  hasEnded: false,
  ...claims,
})
const nobody: Sessions = { restaurant: null, customer: null }
const restaurant: Sessions = { ...nobody, restaurant: session({ restaurantId: 'r-1' }) }
const admin: Sessions = { ...nobody, restaurant: session({ role: 'ADMIN' }) }
const auditor: Sessions = { ...nobody, restaurant: session({ role: 'AUDITOR' }) }
const customer: Sessions = { ...nobody, customer: session({ role: 'CUSTOMER' }) }
const acting: Sessions = { ...nobody, restaurant: session({ restaurantId: 'r-1', isImpersonating: true }) }

const labels = (sessions: Sessions) =>
  navigationFor(sessions)
    .map(entry => entry.label)
    .join(', ')

describe('navigationFor', () => {
  it('offers each role its own pages [navigation-1]', () => {
    expect(labels(nobody)).to.equal('Login')
    expect(labels(restaurant)).to.equal('Service View, Menu Manager, History, Account, Logout')
    expect(labels(admin)).to.equal('Admin, Analytics, Menu Manager, History, Account, Logout')
    expect(labels(acting)).to.equal('Back to Admin, Service View, Menu Manager, History, Logout')
    expect(labels(auditor)).to.equal('History, Account, Logout')
    expect(labels(customer)).to.equal('My menus, Account, Logout')
  })

  it('links to the menu of the token’s restaurant [navigation-2]', () => {
    expect(navigationFor(restaurant)).to.deep.include({ label: 'Service View', href: '/menu/r-1' })
  })
})

describe('homePageFor', () => {
  it('gives each role its own page [navigation-3]', () => {
    const pages = [nobody, restaurant, admin, acting, auditor, customer].map(homePageFor)
    expect(pages).to.deep.equal(['sales', 'menu-manager', 'admin', 'menu-manager', 'history', 'customer'])
  })

  it('prefers the restaurant when a customer is logged in too', () => {
    expect(homePageFor({ ...restaurant, customer: customer.customer })).to.equal('menu-manager')
  })
})

describe('placeOf', () => {
  it('recognises a page by its address in the navigation', () => {
    const places = [
      placeOf('/', admin),
      placeOf('/analytics', admin),
      placeOf('/', acting),
      placeOf('/dashboard', acting),
      placeOf('/', nobody),
      placeOf('/', customer),
    ]
    expect(places).to.deep.equal(['/admin', '/analytics', '/menu-manager', '/menu-manager', '/', '/'])
  })
})
