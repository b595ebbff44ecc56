import { expect } from 'chai'
import { memoryStorage } from '../storage/testing/memory-storage.ts'
import { createLastAccount } from './last-account.ts'
import { createSessions } from './session.ts'
import { tokenWith } from './testing/token.ts'

const inAnHour = 3_600
const tokenOf = (sub: string, role = 'MANAGER') =>
  tokenWith({ sub, role, restaurantId: 'r-1', exp: inAnHour })

function setUp(entries: { readonly [key: string]: string } = {}) {
  const clock = { now: 0 }
  const storage = memoryStorage(entries)
  const sessions = createSessions(storage, () => clock.now)
  const account = createLastAccount(sessions)
  const switches: string[] = []
  account.subscribe(() => switches.push(account.id()))
  return { clock, storage, sessions, account, switches }
}

describe('the last account', () => {
  it('is the one that is logged in when the page opens', () => {
    expect(setUp({ token: tokenOf('anna') }).account.id()).to.equal('anna')
    expect(setUp().account.id()).to.equal('')
  })

  it('stays when its session ends and when it logs in again', () => {
    const { clock, sessions, account, switches } = setUp({ token: tokenOf('anna') })
    clock.now = inAnHour * 1_000
    sessions.changed()
    expect(sessions.read().restaurant).to.equal(null)
    expect(account.id()).to.equal('anna')
    clock.now = 0
    sessions.signIn('restaurant', tokenOf('anna'))
    expect(switches).to.deep.equal([])
  })

  it('changes when a colleague logs in, also in another tab', () => {
    const { storage, sessions, account, switches } = setUp({ token: tokenOf('anna') })
    storage.setItem('token', tokenOf('ben'))
    expect(account.id(), 'before this tab knows').to.equal('anna')
    sessions.changed()
    expect(switches).to.deep.equal(['ben'])
  })

  it('has other rights when the role has changed', () => {
    const { sessions, account, switches } = setUp({ token: tokenOf('anna') })
    const before = account.rights()
    sessions.signIn('restaurant', tokenOf('anna', 'KITCHEN'))
    expect(account.rights()).not.to.equal(before)
    expect(switches).to.deep.equal(['anna'])
  })

  it('is the admin who acts for a restaurant', () => {
    const { sessions, account } = setUp({ token: tokenWith({ sub: 'admin', role: 'ADMIN', exp: inAnHour }) })
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
