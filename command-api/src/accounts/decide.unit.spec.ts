import { AccountId, SessionId } from '@safe-menu/contracts/ids'
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
const stranger = AccountId.parse(menuId)
const at = '2026-01-01T00:00:00.000Z'

describe('accounts', () => {
  describe('registerAccount', () => {
    it('registers a new email', () => {
      given(accountFold, [])
        .when(state => registerAccount(state, account, null, at))
        .thenEvents([registered])
    })

    it('refuses an email that has an account', () => {
      given(accountFold, [registered])
        .when(state => registerAccount(state, { ...account, accountId: stranger }, null, at))
        .thenRefused('accounts.email_taken')
    })

    it('registers the email of an erased account as another account', () => {
      const next: AccountEvent = { type: 'AccountRegistered', data: { ...account, accountId: stranger } }
      given(accountFold, [registered, erased])
        .when(state => registerAccount(state, { ...account, accountId: stranger }, null, at))
        .thenEvents([next])
      expect(folded(accountFold, [registered, erased, next])).to.include({ accountId: stranger })
    })
  })

  describe('changePassword', () => {
    const command = { accountId, sealedPasswordHash: 'new' }

    it('changes the password of the caller’s account', () => {
      given(accountFold, [registered])
        .when(state => changePassword(state, command, account.sealedPasswordHash))
        .thenEvents([{ type: 'PasswordChanged', data: command }])
    })

    it('refuses another, erased or unknown account as wrong credentials', () => {
      given(accountFold, [registered])
        .when(state => changePassword(state, { ...command, accountId: stranger }, account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
      given(accountFold, [registered, erased])
        .when(state => changePassword(state, command, account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
      given(accountFold, [])
        .when(state => changePassword(state, command, account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
    })
  })

  it('changes and erases nothing when the password has changed since the check', () => {
    const command = { accountId, sealedPasswordHash: 'new' }
    const changed: AccountEvent = {
      type: 'PasswordChanged',
      data: { ...command, sealedPasswordHash: 'newer' },
    }
    given(accountFold, [registered, changed])
      .when(state => changePassword(state, command, account.sealedPasswordHash))
      .thenRefused('auth.credentials_wrong')
    given(accountFold, [registered, changed])
      .when(state => eraseAccount(state, accountId, account.sealedPasswordHash))
      .thenRefused('auth.credentials_wrong')
    given(accountFold, [registered, changed])
      .when(state => changePassword(state, command, null))
      .thenEvents([{ type: 'PasswordChanged', data: command }])
  })

  describe('eraseAccount', () => {
    it('erases the caller’s account', () => {
      given(accountFold, [registered])
        .when(state => eraseAccount(state, accountId, account.sealedPasswordHash))
        .thenEvents([erased])
    })

    it('refuses another account', () => {
      given(accountFold, [registered])
        .when(state => eraseAccount(state, stranger, account.sealedPasswordHash))
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
