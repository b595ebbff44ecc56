import { expect } from 'chai'
import { deviceStorage } from '../device/device-storage.ts'
import { sessions } from '../session/session.ts'
import { tokenWith } from '../session/testing/token.ts'
import { tokenKeys } from '../session/token-keys.ts'
import { ApiError } from './api-error.ts'
import { sameAccount } from './same-account.ts'

const tokenOf = (sub: string) => tokenWith({ sub, role: 'MANAGER', restaurantId: 'r-1', exp: 9_999_999_999 })

describe('an action of several writes', () => {
  beforeEach(() => sessions.signIn('restaurant', tokenOf('anna')))
  after(() => sessions.signOut('restaurant'))

  it('continues for the account that began it, also after another login', () => {
    const mustBeSameAccount = sameAccount()
    sessions.signIn('restaurant', tokenOf('anna'))
    expect(mustBeSameAccount).not.to.throw()
  })

  it('ends when someone else logs in', () => {
    const mustBeSameAccount = sameAccount()
    sessions.signIn('restaurant', tokenOf('ben'))
    expect(mustBeSameAccount).to.throw(ApiError, 'Someone else has logged in')
  })

  it('ends when another tab has stored someone else’s login, before this tab is told', () => {
    const mustBeSameAccount = sameAccount()
    deviceStorage.setItem(tokenKeys.restaurant, tokenOf('ben'))
    expect(sessions.tokenOf('restaurant'), 'the next write would carry it').to.equal(tokenOf('ben'))
    expect(mustBeSameAccount).to.throw(ApiError, 'Someone else has logged in')
  })
})
