import { type Decision, refuse } from '../decision.ts'
import type { SessionData, SessionEvent, SessionState } from './session-state.ts'
import type { AccountEvent, AccountState, RegisteredAccount, RegisteredData } from './state.ts'

/** The id derives from the command: only another request with its key finds it taken. */
export function registerAccount(state: AccountState, account: RegisteredData): Decision<AccountEvent> {
  if (state.status !== 'empty') return refuse('idempotency.key_reused')
  return [{ type: 'AccountRegistered', data: account }]
}

/**
 * Changes the password. `verifiedHash` is the sealed hash that the current password was compared with, `null` if the password need not be verified. It
 * must still be the account's hash: of two concurrent changes that prove the same old password only one succeeds.
 */
export function changePassword(
  state: AccountState,
  sealedPasswordHash: string,
  verifiedHash: string | null,
): Decision<AccountEvent> {
  if (!isVerified(state, verifiedHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'PasswordChanged', data: { accountId: state.accountId, sealedPasswordHash } }]
}

/** Changes the email, which the vault has reserved. `verifiedHash`: as in {@link changePassword}. */
export function changeEmail(
  state: AccountState,
  sealed: { readonly sealedEmail: string; readonly sealedPasswordHash: string },
  verifiedHash: string,
): Decision<AccountEvent> {
  if (!isVerified(state, verifiedHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'EmailChanged', data: { accountId: state.accountId, ...sealed } }]
}

/** `verifiedHash`: as in {@link changePassword}. */
export function eraseAccount(state: AccountState, verifiedHash: string | null): Decision<AccountEvent> {
  if (!isVerified(state, verifiedHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'AccountErased', data: { accountId: state.accountId } }]
}

/** Idempotent. */
export function eraseIfRegistered(state: AccountState): Decision<AccountEvent> {
  if (state.status !== 'registered') return []
  return [{ type: 'AccountErased', data: { accountId: state.accountId } }]
}

/** Makes all tokens from before invalid. `verifiedHash`: as in {@link changePassword}. */
export function endOtherSessions(state: AccountState, verifiedHash: string): Decision<AccountEvent> {
  if (!isVerified(state, verifiedHash)) return refuse('auth.credentials_wrong')
  return [{ type: 'OtherSessionsEnded', data: { accountId: state.accountId } }]
}

/** Idempotent. Sign-in writes no event; a valid token is the proof. */
export function endSession(state: SessionState, session: SessionData): Decision<SessionEvent> {
  return state.status === 'ended' ? [] : [{ type: 'SessionEnded', data: session }]
}

function isVerified(state: AccountState, verifiedHash: string | null): state is RegisteredAccount {
  if (state.status !== 'registered') return false
  return verifiedHash === null || verifiedHash === state.sealedPasswordHash
}
