import type { Instant } from '@safe-menu/contracts/time'
import type { AccountEvent, AccountState, RegisteredAccount } from '../accounts/state.ts'
import { type Decision, refuse } from '../decision.ts'
import { endOfLink, hashOfSecret, isSecretOf } from '../team/link.ts'
import type { ResetLink, ResetLinkEvent, ResetLinks } from './state.ts'

/** A new link for an account whose password is the one that `account` has. */
export function makeResetLink(
  { accountId, sealedPasswordHash }: RegisteredAccount,
  { secret, askedBy }: { readonly secret: string } & Pick<ResetLink, 'askedBy'>,
  at: Instant,
): Decision<ResetLinkEvent> {
  const expiresAt = endOfLink(at, 'reset')
  const hashes = { secretHash: hashOfSecret(secret), passwordHash: hashOfSecret(sealedPasswordHash) }
  return [{ type: 'PasswordResetLinkMade', data: { accountId, ...hashes, expiresAt, askedBy } }]
}

/** The link with a secret, if it has neither ended nor been replaced; `null`: neither. The account decides whether it was used. */
export function openLinkOf(links: ResetLinks, secret: string, at: Instant): ResetLink | null {
  const all = [links.handedOver, links.mailed]
  return all.find(link => link !== null && at < link.expiresAt && isSecretOf(secret, link.secretHash)) ?? null
}

/** Whether the account still has the password that the link replaces: the link was not used and the password not changed since. */
export function isForPassword(
  state: AccountState,
  { accountId, passwordHash }: ResetLink,
): state is RegisteredAccount {
  if (state.status !== 'registered' || state.accountId !== accountId) return false
  return isSecretOf(state.sealedPasswordHash, passwordHash)
}

/** Sets a new password with a link. Of two uses at the same time only one succeeds. */
export function resetPassword(
  state: AccountState,
  link: ResetLink,
  sealedPasswordHash: string,
): Decision<AccountEvent> {
  if (!isForPassword(state, link)) return refuse('password_reset.not_valid')
  const { accountId, askedBy } = link
  return [{ type: 'PasswordReset', data: { accountId, sealedPasswordHash, askedBy } }]
}
