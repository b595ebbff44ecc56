import type { Route } from '@safe-menu/contracts/http/route'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { restaurantRoles } from '@safe-menu/contracts/roles'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { expect } from 'chai'
import { memoryStorage } from '../device/testing/memory-storage.ts'
import { createLastAccount, createSessions, readClaims, rightsOf } from './session.ts'
import { tokenWith } from './testing/token.ts'

type Rights = ReturnType<typeof rightsOf>

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

describe('readClaims', () => {
  it('returns what the client needs from a token of ours [session-claims-1]', () => {
    const token = tokenWith({
      sub: 'owner',
      impersonator: 'admin',
      role: 'RESTAURANT',
      restaurantId: 'r-1',
      isImpersonating: true,
      exp: 1_700_000_000,
    })
    expect(readClaims(token)).to.deep.equal({
      accountId: 'admin',
      role: 'RESTAURANT',
      restaurantId: 'r-1',
      isImpersonating: true,
      expiresAt: 1_700_000_000_000,
    })
  })

  it('returns no restaurant and no impersonation if the token has none [session-claims-2]', () => {
    const claims = readClaims(tokenWith({ role: 'ADMIN', exp: 1 }))
    expect(claims).to.include({ restaurantId: null, isImpersonating: false })
  })

  it('decodes UTF-8 and the URL alphabet', () => {
    const token = tokenWith({ role: 'CUSTOMER', exp: 1, name: 'Žofie ÿ?>~ÿ?>~' })
    expect(token.split('.')[1]).to.match(/[-_]/u)
    expect(readClaims(token)?.role).to.equal('CUSTOMER')
  })

  for (const text of [
    '',
    'no dots',
    'a.%%%.c',
    `a.${btoa('{')}.c`,
    `a.${btoa('null')}.c`,
    tokenWith({ role: 'ROOT', exp: 1 }),
    tokenWith({ role: 'ADMIN' }),
    tokenWith({ role: 'ADMIN', exp: 'never' }),
  ])
    it(`returns null for a text that is no token of ours: ${text}`, () =>
      expect(readClaims(text)).to.equal(null))
})

/** The routes behind the controls that each right shows. */
const routesOf: Readonly<Record<keyof Rights, readonly Route[]>> = {
  managesMenus: [
    menuRoutes.create,
    menuRoutes.change,
    menuRoutes.duplicate,
    menuRoutes.arrange,
    menuRoutes.delete,
    itemRoutes.create,
    itemRoutes.change,
    itemRoutes.duplicate,
    itemRoutes.move,
    itemRoutes.setPrices,
    itemRoutes.archive,
    itemRoutes.restore,
    itemRoutes.delete,
    importRoutes.import,
    importRoutes.preview,
  ],
  changesProfile: [restaurantRoutes.change, restaurantRoutes.codes, restaurantRoutes.checkCss],
  managesTeam: [
    teamRoutes.people,
    teamRoutes.invite,
    teamRoutes.renewLink,
    teamRoutes.changeRole,
    teamRoutes.remove,
    passwordResetRoutes.forPerson,
  ],
}

describe('rightsOf', () => {
  for (const [right, routes] of Object.entries(routesOf) as [keyof Rights, readonly Route[]][])
    for (const role of restaurantRoles)
      it(`offers ${role} what the route list allows: ${right}`, () => {
        const offered = rightsOf({ role, isImpersonating: false })[right]
        for (const { id, access } of routes)
          expect(access.kind === 'roles' && access.roles.includes(role), id).to.equal(offered)
      })

  it('offers an acting admin everything but the team', () => {
    expect(rightsOf({ role: 'RESTAURANT', isImpersonating: true })).to.deep.equal({
      managesMenus: true,
      changesProfile: true,
      managesTeam: false,
    })
  })

  it('offers nothing to anyone else', () => {
    for (const session of [null, { role: 'ADMIN', isImpersonating: false } as const])
      expect(Object.values(rightsOf(session))).to.deep.equal([false, false, false])
  })
})

const tokenOf = (sub: string, role = 'MANAGER') =>
  tokenWith({ sub, role, restaurantId: 'r-1', exp: inAnHour })
function setUpAccount(entries: { readonly [key: string]: string } = {}) {
  const world = setUp(entries)
  const account = createLastAccount(world.sessions)
  const switches: string[] = []
  account.subscribe(() => switches.push(account.id()))
  return { ...world, account, switches }
}

describe('the last account', () => {
  it('is the one that is logged in when the page opens', () => {
    expect(setUpAccount({ token: tokenOf('anna') }).account.id()).to.equal('anna')
    expect(setUpAccount().account.id()).to.equal('')
  })

  it('stays when its session ends and when it logs in again', () => {
    const { clock, sessions, account, switches } = setUpAccount({ token: tokenOf('anna') })
    clock.now = inAnHour * 1_000
    sessions.changed()
    expect(sessions.read().restaurant).to.equal(null)
    expect(account.id()).to.equal('anna')
    clock.now = noon
    sessions.signIn('restaurant', tokenOf('anna'))
    expect(switches).to.deep.equal([])
  })

  it('changes when a colleague logs in, also in another tab', () => {
    const { storage, sessions, account, switches } = setUpAccount({ token: tokenOf('anna') })
    storage.setItem('token', tokenOf('ben'))
    expect(account.id(), 'before this tab knows').to.equal('anna')
    sessions.changed()
    expect(switches).to.deep.equal(['ben'])
  })

  it('has other rights when the role has changed', () => {
    const { sessions, account, switches } = setUpAccount({ token: tokenOf('anna') })
    const before = account.rights()
    sessions.signIn('restaurant', tokenOf('anna', 'KITCHEN'))
    expect(account.rights()).not.to.equal(before)
    expect(switches).to.deep.equal(['anna'])
  })

  it('is the admin who acts for a restaurant', () => {
    const { sessions, account } = setUpAccount({
      token: tokenWith({ sub: 'admin', role: 'ADMIN', exp: inAnHour }),
    })
    const before = account.rights()
    sessions.impersonate(
      tokenWith({
        sub: 'owner',
        role: 'RESTAURANT',
        restaurantId: 'r-1',
        isImpersonating: true,
        impersonator: 'admin',
        exp: inAnHour,
      }),
    )
    expect(account.id()).to.equal('admin')
    expect(account.rights()).not.to.equal(before)
  })
})
