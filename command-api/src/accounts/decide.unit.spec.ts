import { SessionId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { accountId, menuId } from '../testing/examples.ts'
import { folded, given } from '../testing/given.ts'
import { changePassword, endSession, eraseAccount, registerAccount } from './decide.ts'
import { type SessionEvent, sessionFold } from './session-state.ts'
import { type AccountEvent, accountFold, type RegisteredData } from './state.ts'

const account: RegisteredData = {
  accountId,
  audience: 'customer',
  role: 'CUSTOMER',
  sealedEmail: 'sealed e-mail',
  sealedPasswordHash: 'sealed hash',
  restaurant: null,
}
const registered: AccountEvent = { type: 'AccountRegistered', data: account }
const erased: AccountEvent = { type: 'AccountErased', data: { accountId } }

describe('accounts', () => {
  describe('registerAccount', () => {
    it('registers a new email', () => {
      given(accountFold, [])
        .when(state => registerAccount(state, account))
        .thenEvents([registered])
    })

    it('registers no account twice, and none that was erased', () => {
      for (const events of [[registered], [registered, erased]])
        given(accountFold, events)
          .when(state => registerAccount(state, account))
          .thenRefused('idempotency.key_reused')
      expect(folded(accountFold, [registered, erased, registered])).to.include({ status: 'erased' })
    })
  })

  describe('changePassword', () => {
    it('changes the password', () => {
      given(accountFold, [registered])
        .when(state => changePassword(state, 'new', account.sealedPasswordHash))
        .thenEvents([{ type: 'PasswordChanged', data: { accountId, sealedPasswordHash: 'new' } }])
    })

    it('refuses an erased or unknown account as wrong credentials', () => {
      given(accountFold, [registered, erased])
        .when(state => changePassword(state, 'new', account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
      given(accountFold, [])
        .when(state => changePassword(state, 'new', account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
    })
  })

  it('changes and erases nothing when the password has changed since the check', () => {
    const changed: AccountEvent = {
      type: 'PasswordChanged',
      data: { accountId, sealedPasswordHash: 'newer' },
    }
    given(accountFold, [registered, changed])
      .when(state => changePassword(state, 'new', account.sealedPasswordHash))
      .thenRefused('auth.credentials_wrong')
    given(accountFold, [registered, changed])
      .when(state => eraseAccount(state, account.sealedPasswordHash))
      .thenRefused('auth.credentials_wrong')
    given(accountFold, [registered, changed])
      .when(state => changePassword(state, 'new', null))
      .thenEvents([{ type: 'PasswordChanged', data: { accountId, sealedPasswordHash: 'new' } }])
  })

  describe('eraseAccount', () => {
    it('erases the caller’s account', () => {
      given(accountFold, [registered])
        .when(state => eraseAccount(state, account.sealedPasswordHash))
        .thenEvents([erased])
    })

    it('refuses an account that is erased already', () => {
      given(accountFold, [registered, erased])
        .when(state => eraseAccount(state, account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
    })
  })

  describe('endSession', () => {
    const session = { sessionId: SessionId.parse(menuId), accountId }
    const ended: SessionEvent = { type: 'SessionEnded', data: session }

    it('ends the session', () => {
      given(sessionFold, [])
        .when(state => endSession(state, session))
        .thenEvents([ended])
    })

    it('records nothing when the session has ended', () => {
      given(sessionFold, [ended])
        .when(state => endSession(state, session))
        .thenEvents([])
    })
  })
})
