import type { AccountId } from '@safe-menu/contracts/ids'
import { type Decision, refuse } from '../decision.ts'
import type { SessionData, SessionEvent, SessionState } from './session-state.ts'
import type { AccountEvent, AccountState, RegisteredData } from './state.ts'

/** Allows one account for each audience and email, unless the earlier one was erased (rulings, "Duplicate e-mail"). */
export function registerAccount(state: AccountState, account: RegisteredData): Decision<AccountEvent> {
  if (state.status === 'registered') return refuse('accounts.email_taken')
  return [{ type: 'AccountRegistered', data: account }]
}

/**
 * Changes the password of the caller's own account. `provenHash` is the sealed hash that the current password was compared
 * with, `null` if no proof is needed. It must still be the account's hash: of two concurrent changes that prove the same old
 * password only one succeeds.
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

/** Idempotent. The email may belong to another account by now, which is left alone. */
export function eraseIfRegistered(state: AccountState, accountId: AccountId): Decision<AccountEvent> {
  return isOf(state, accountId, null) ? [{ type: 'AccountErased', data: { accountId } }] : []
}

/** Makes all tokens from before invalid. `provenHash`: as in {@link changePassword}. */
export function endOtherSessions(
  state: AccountState,
  accountId: AccountId,
  provenHash: string,
): Decision<AccountEvent> {
  if (!isOf(state, accountId, provenHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'OtherSessionsEnded', data: { accountId } }]
}

/** Idempotent. Sign-in writes no event; a valid token is the proof. */
export function endSession(state: SessionState, session: SessionData): Decision<SessionEvent> {
  return state.status === 'ended' ? [] : [{ type: 'SessionEnded', data: session }]
}

function isOf(state: AccountState, accountId: AccountId, provenHash: string | null): boolean {
  if (state.status !== 'registered' || state.accountId !== accountId) return false
  return provenHash === null || provenHash === state.sealedPasswordHash
}
