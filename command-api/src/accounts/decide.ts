import type { AccountId } from '@safe-menu/contracts/ids'
import { type Decision, refuse } from '../decision.ts'
import type { SessionData, SessionEvent, SessionState } from './session-state.ts'
import type { AccountEvent, AccountState, RegisteredData } from './state.ts'

/** One account for each audience and e-mail, unless the one before was erased (rulings, "Duplicate e-mail"). */
export function registerAccount(state: AccountState, account: RegisteredData): Decision<AccountEvent> {
  if (state.status === 'registered') return refuse('accounts.email_taken')
  return [{ type: 'AccountRegistered', data: account }]
}

/**
 * The e-mail given must be the caller's own: a token of one account does not change another's password. `provenHash` is the
 * sealed hash that the person's password was compared with; `null` where nobody has to prove one. It must still be the
 * account's: two changes that prove one old password at once do not both succeed.
 */
export function changePassword(
  state: AccountState,
  command: { readonly accountId: AccountId; readonly sealedPasswordHash: string },
  provenHash: string | null,
): Decision<AccountEvent> {
  if (!isOf(state, command.accountId, provenHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'PasswordChanged', data: command }]
}

/** `provenHash`: as in {@link changePassword}. */
export function eraseAccount(
  state: AccountState,
  accountId: AccountId,
  provenHash: string | null,
): Decision<AccountEvent> {
  if (!isOf(state, accountId, provenHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'AccountErased', data: { accountId } }]
}

/** Ended once however often it is asked. That it began stands nowhere: whoever holds its token has signed in. */
export function endSession(state: SessionState, session: SessionData): Decision<SessionEvent> {
  return state.status === 'ended' ? [] : [{ type: 'SessionEnded', data: session }]
}

function isOf(state: AccountState, accountId: AccountId, provenHash: string | null): boolean {
  if (state.status !== 'registered' || state.accountId !== accountId) return false
  return provenHash === null || provenHash === state.sealedPasswordHash
}
