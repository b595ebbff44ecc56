import { expect } from 'chai'
import { memoryStorage } from '../storage/testing/memory-storage.ts'
import { createSessions } from './session.ts'
import { tokenWith } from './testing/token.ts'

const noon = 1_700_000_000_000
const inAnHour = noon / 1000 + 3600
const restaurant = tokenWith({ role: 'RESTAURANT', restaurantId: 'r-1', exp: inAnHour })
const customer = tokenWith({ role: 'CUSTOMER', exp: inAnHour })
const admin = tokenWith({ role: 'ADMIN', exp: inAnHour })
const impersonating = tokenWith({
  role: 'RESTAURANT',
  restaurantId: 'r-2',
  isImpersonating: true,
  exp: inAnHour,
})
const soon = noon / 1000 + 1800
const shortly = tokenWith({ role: 'RESTAURANT', restaurantId: 'r-2', isImpersonating: true, exp: soon })

function setUp(entries: { readonly [key: string]: string } = {}) {
  const clock = { now: noon }
  const storage = memoryStorage(entries)
  return { clock, storage, sessions: createSessions(storage, () => clock.now) }
}

describe('sessions', () => {
  it('stores each audience’s token under the specification’s key [session-1]', () => {
    const { sessions, storage } = setUp()
    sessions.signIn('restaurant', restaurant)
    sessions.signIn('customer', customer)
    expect(storage.getItem('token')).to.equal(restaurant)
    expect(storage.getItem('customerToken')).to.equal(customer)
    expect(sessions.read().restaurant).to.include({ restaurantId: 'r-1', token: restaurant })
    expect(sessions.read().customer?.role).to.equal('CUSTOMER')
  })

  it('returns the same object until something changes', () => {
    const { sessions } = setUp({ token: restaurant })
    expect(sessions.read()).to.equal(sessions.read())
  })

  it('notifies each listener once of a sign-out, and not after it unsubscribed', () => {
    const { sessions } = setUp({ token: restaurant })
    let told = 0
    const leave = sessions.subscribe(() => {
      told += 1
    })
    sessions.signOut('restaurant')
    leave()
    sessions.signOut('customer')
    expect(told).to.equal(1)
    expect(sessions.read().restaurant).to.equal(null)
  })

  it('is empty and reports a former login when the token has expired', () => {
    const { sessions, clock } = setUp({ token: restaurant })
    expect(sessions.hasEnded('restaurant')).to.equal(false)
    clock.now = inAnHour * 1000
    expect(sessions.read().restaurant).to.equal(null)
    expect(sessions.hasEnded('restaurant')).to.equal(true)
  })

  it('restores the admin’s own token when impersonation ends [session-2]', () => {
    const { sessions, storage } = setUp({ token: admin })
    sessions.impersonate(impersonating)
    expect(sessions.read().restaurant).to.include({ restaurantId: 'r-2', isImpersonating: true })
    expect(sessions.stopImpersonating()).to.equal(true)
    expect(sessions.read().restaurant?.role).to.equal('ADMIN')
    expect(storage.getItem('adminToken')).to.equal(null)
  })

  it('keeps the admin’s token when one impersonation follows another [session-3]', () => {
    const { sessions } = setUp({ token: admin })
    sessions.impersonate(impersonating)
    sessions.impersonate(impersonating)
    sessions.stopImpersonating()
    expect(sessions.read().restaurant?.token).to.equal(admin)
  })

  it('stays with the admin, as ended, when the half hour is over', () => {
    const { sessions, clock } = setUp({ token: admin })
    sessions.impersonate(shortly)
    const before = sessions.read()
    clock.now = soon * 1000
    expect(sessions.read()).to.not.equal(before)
    expect(sessions.read()).to.equal(sessions.read())
    expect(sessions.read().restaurant).to.include({ restaurantId: 'r-2', hasEnded: true })
    expect(sessions.tokenOf('restaurant')).to.equal('ended')
    expect(sessions.tokenOf('admin')).to.equal(admin)
    expect(sessions.hasEnded('restaurant')).to.equal(true)
    sessions.impersonate(impersonating)
    expect(sessions.read().restaurant).to.include({ hasEnded: false, token: impersonating })
    expect(sessions.tokenOf('admin')).to.equal(admin)
  })

  it('stays with the admin, as ended, when the server refuses the token early', () => {
    const { sessions } = setUp({ token: admin })
    sessions.impersonate(impersonating)
    expect(sessions.impersonationRefused()).to.equal(true)
    expect(sessions.read().restaurant).to.include({ restaurantId: 'r-2', hasEnded: true })
    expect(sessions.stopImpersonating()).to.equal(true)
    expect(sessions.read().restaurant).to.include({ role: 'ADMIN', hasEnded: false })
  })

  it('cannot return to the admin without the admin’s token or an impersonation', () => {
    const { sessions } = setUp({ token: impersonating })
    expect(sessions.tokenOf('admin')).to.equal('ended')
    expect(sessions.impersonationRefused()).to.equal(false)
    expect(sessions.read().restaurant).to.equal(null)
    sessions.signIn('restaurant', restaurant)
    expect(sessions.impersonationRefused()).to.equal(false)
    expect(sessions.tokenOf('restaurant')).to.equal(restaurant)
    expect(sessions.tokenOf('customer')).to.equal(null)
  })

  it('is empty when the admin’s own token has expired meanwhile', () => {
    const { sessions, storage, clock } = setUp({ token: admin })
    sessions.impersonate(impersonating)
    clock.now = inAnHour * 1000
    expect(sessions.stopImpersonating()).to.equal(false)
    expect(storage.getItem('token')).to.equal(null)
  })

  it('drops the admin’s token too on logout while impersonating', () => {
    const { sessions, storage } = setUp({ token: admin })
    sessions.impersonate(impersonating)
    sessions.signOut('restaurant')
    expect(storage.keys()).to.deep.equal([])
  })
})
