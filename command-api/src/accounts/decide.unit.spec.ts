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

describe('accounts', () => {
  describe('register', () => {
    it('when the e-mail is new › then it is registered', () => {
      given(accountFold, [])
        .when(state => registerAccount(state, account))
        .thenEvents([registered])
    })

    it('when the e-mail has an account › then it is refused', () => {
      given(accountFold, [registered])
        .when(state => registerAccount(state, { ...account, accountId: stranger }))
        .thenRefused('accounts.email_taken')
    })

    it('when the account was erased › then the e-mail registers again, as another account', () => {
      const next: AccountEvent = { type: 'AccountRegistered', data: { ...account, accountId: stranger } }
      given(accountFold, [registered, erased])
        .when(state => registerAccount(state, { ...account, accountId: stranger }))
        .thenEvents([next])
      expect(folded(accountFold, [registered, erased, next])).to.include({ accountId: stranger })
    })
  })

  describe('change the password', () => {
    const command = { accountId, sealedPasswordHash: 'new' }

    it('when it is the caller’s account › then it is changed', () => {
      given(accountFold, [registered])
        .when(state => changePassword(state, command, account.sealedPasswordHash))
        .thenEvents([{ type: 'PasswordChanged', data: command }])
    })

    it('when it is another’s, erased or unknown › then it is refused as wrong credentials', () => {
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

  it('when the password changed after it was proven › then nothing is changed or erased', () => {
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

  describe('erase', () => {
    it('when it is the caller’s account › then it is erased', () => {
      given(accountFold, [registered])
        .when(state => eraseAccount(state, accountId, account.sealedPasswordHash))
        .thenEvents([erased])
    })

    it('when it is another’s › then it is refused', () => {
      given(accountFold, [registered])
        .when(state => eraseAccount(state, stranger, account.sealedPasswordHash))
        .thenRefused('auth.credentials_wrong')
    })
  })

  describe('log out', () => {
    const session = { sessionId: SessionId.parse(menuId), accountId }
    const ended: SessionEvent = { type: 'SessionEnded', data: session }

    it('when the session goes on › then it ends', () => {
      given(sessionFold, [])
        .when(state => endSession(state, session))
        .thenEvents([ended])
    })

    it('when it has ended already › then nothing happens', () => {
      given(sessionFold, [ended])
        .when(state => endSession(state, session))
        .thenEvents([])
    })
  })
})
