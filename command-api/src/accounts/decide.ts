import type { AccountId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, refuse } from '../decision.ts'
import { isTaken, mayStillUse } from './address.ts'
import type { SessionData, SessionEvent, SessionState } from './session-state.ts'
import type { AccountEvent, AccountState, Claim, RegisteredData } from './state.ts'

/**
 * Allows one account for each audience and email, unless the earlier one was erased or has another email now (product, "Duplicate
 * e-mail"). `unused`: of `findAccountAtAddress`.
 */
export function registerAccount(
  state: AccountState,
  account: RegisteredData,
  unused: Claim | null,
  at: Instant,
): Decision<AccountEvent> {
  if (isTaken(state, unused, at)) return refuse('accounts.email_taken')
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

/**
 * Claims an address for an account that is registered elsewhere. `unused`: of `findAccountAtAddress`. An own claim is claimed
 * again.
 */
export function claimAddress(
  state: AccountState,
  claim: { readonly accountId: AccountId; readonly accountStream: string },
  unused: Claim | null,
  at: Instant,
): Decision<AccountEvent> {
  const isOwn = state.status === 'claimed' && state.accountId === claim.accountId
  if (!isOwn && isTaken(state, unused, at)) return refuse('accounts.email_taken')
  return [{ type: 'AddressClaimed', data: claim }]
}

/**
 * Uses the address that was claimed at `claimedAt`; `null`: the account's first one, which needs no claim. `provenHash`: as in
 * {@link changePassword}.
 */
export function changeEmail(
  state: AccountState,
  command: Extract<AccountEvent, { type: 'EmailChanged' }>['data'],
  provenHash: string,
  claimedAt: Instant | null,
  at: Instant,
): Decision<AccountEvent> {
  if (!isOf(state, command.accountId, provenHash)) return refuse('auth.credentials_wrong')
  // Somebody else may have the address by now.
  if (claimedAt !== null && !mayStillUse(claimedAt, at)) return refuse('accounts.email_taken')
  return [{ type: 'EmailChanged', data: command }]
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
