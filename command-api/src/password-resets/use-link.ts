import type { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { refuseGuessable } from '@safe-menu/server-kit/auth/passwords'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { sealField } from '@safe-menu/server-kit/vault/keys'
import { attemptLimits } from '../accounts/attempt-limits.ts'
import { changeAccount, emailOf, type FoundAccount, findAccount } from '../accounts/change-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { emailHash } from '../accounts/logins.ts'
import { type RegisteredAccount, restaurantOfAccount } from '../accounts/state.ts'
import { profileOf } from '../restaurants/state.ts'
import { readToken, refusalOfLink } from '../team/link.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { isForPassword, openLinkOf, resetPassword } from './decide.ts'
import { passwordResetStream, type ResetLink, resetLinksFold } from './state.ts'

/** The holder of a link is not signed in, and may be another person who got hold of it. So the log names the link, not a person. */
const actor = { kind: 'system', id: 'password-reset-link' } as const

/** The holder of a link sees whose password it sets. */
export async function lookUpLink(deps: AccountDeps, ctx: RouteContext<typeof passwordResetRoutes.lookUp>) {
  const { accountId, secret } = readToken(ctx.input.body.token)
  const found = await findAccount(deps, accountId)
  const link = found && (await openLink(deps, found, secret))
  if (!found || !link) throw new AppError('password_reset.not_valid')
  ctx.body = { email: emailOf(found), expiresAt: link.expiresAt }
}

/** The holder of a link sets the password once. */
export async function setPasswordByLink(
  deps: AccountDeps,
  ctx: RouteContext<typeof passwordResetRoutes.use>,
) {
  const { passwords, limiter, indexKey } = deps
  const { ip, log } = ctx
  const { token, password } = ctx.input.body
  const identity = identityOf(ctx)
  const { accountId, secret } = readToken(token)
  const notValid = () => refusalOfLink(limiter, 'password_reset.not_valid', ip)
  // In this order: a link that was made after the account was read belongs to a later password.
  const found = await findAccount(deps, accountId)
  if (!found) throw await notValid()
  const { account, key } = found
  const isRepeated = found.commands.has(identity.commandId)
  const link = isRepeated ? null : await openLink(deps, found, secret)
  if (!isRepeated && !link) throw await notValid()

  let sealedPasswordHash = ''
  if (link) {
    refuseGuessable(password, 'password', await knownAbout(deps, account, emailOf(found)))
    const hash = await passwords.hash(password, ip)
    sealedPasswordHash = sealField(key, accountId, 'password-hash', hash)
  }
  const outcome = await changeAccount(deps, {
    accountId,
    identity: { ...identity, actor },
    restaurantId: restaurantOfAccount(account),
    // Without a link only a repetition, which decides nothing.
    decide: state => (link ? resetPassword(state, link, sealedPasswordHash) : []),
  })
  // People who forget a password often guess until the login refuses more.
  const login = emailHash(indexKey, { audience: account.audience, email: emailOf(found) })
  if (link) await attemptLimits(limiter, login, ip).forgive()
  log.info({ resetAccount: accountId }, 'password reset')
  setWriteHeaders(deps, ctx, outcome)
  ctx.body = { message: 'Your new password is set. Log in with it.' }
}

async function openLink(
  { writePath, now }: AccountDeps,
  found: FoundAccount,
  secret: string,
): Promise<ResetLink | null> {
  const { account } = found
  const { state } = await writePath.load(passwordResetStream(account.accountId), resetLinksFold)
  const link = openLinkOf(state, secret, new Date(now()).toISOString())
  return link && isForPassword(account, link) ? link : null
}

/** What a password must not contain: it would be guessed first. */
async function knownAbout(
  { writePath }: AccountDeps,
  account: RegisteredAccount,
  email: string,
): Promise<readonly string[]> {
  const restaurantId = restaurantOfAccount(account)
  const profile = restaurantId && (await profileOf(writePath, restaurantId))
  return profile ? [email, profile.name] : [email]
}
