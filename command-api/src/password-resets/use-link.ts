import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { refuseGuessable } from '@safe-menu/server-kit/auth/passwords'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { sealField } from '@safe-menu/server-kit/vault/keys'
import { attemptLimits } from '../accounts/attempt-limits.ts'
import { changeAccount, emailOf, type FoundAccount, findAccount } from '../accounts/change-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { emailHash } from '../accounts/logins.ts'
import { type RegisteredAccount, restaurantOfAccount } from '../accounts/state.ts'
import { profileOf } from '../restaurants/state.ts'
import { readToken, refusalOfLink } from '../team/link.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import { isForPassword, openLinkOf, resetPassword } from './decide.ts'
import { passwordResetStream, type ResetLink, resetLinksFold } from './state.ts'

/** The holder of a link is not signed in, and may be somebody else who got hold of it. So the log names the link, not a person. */
const actor = { kind: 'system', id: 'password-reset-link' } as const

/** What the holder of a link can do: see whose password it sets, and set it once. */
export function useLinkHandlers(deps: AccountDeps) {
  const { writePath, passwords, limiter, indexKey, answer, now } = deps

  async function openLink(found: FoundAccount, secret: string): Promise<ResetLink | null> {
    const { account } = found
    const { state } = await writePath.load(passwordResetStream(account.accountId), resetLinksFold)
    const link = openLinkOf(state, secret, new Date(now()).toISOString())
    return link && isForPassword(account, link) ? link : null
  }

  /** What a password must not contain: it would be guessed first. */
  async function knownAbout(account: RegisteredAccount, email: string): Promise<readonly string[]> {
    const restaurantId = restaurantOfAccount(account)
    const profile = restaurantId && (await profileOf(writePath, restaurantId))
    return profile ? [email, profile.name] : [email]
  }

  return {
    ...handlesCommand(passwordResetRoutes.lookUp, async ({ body }) => {
      const { accountId, secret } = readToken(body.token)
      const found = await findAccount(deps, accountId)
      const link = found && (await openLink(found, secret))
      if (!found || !link) throw new AppError('password_reset.not_valid')
      return { status: 200, body: { email: emailOf(found), expiresAt: link.expiresAt } }
    }),
    ...handlesCommand(passwordResetRoutes.use, async (request, identity) => {
      const { body, address, log } = request
      const { accountId, secret } = readToken(body.token)
      const message = 'Your new password is set. Log in with it.'
      const notValid = () => refusalOfLink(limiter, 'password_reset.not_valid', address)
      // In this order: a link that was made after the account was read belongs to a later password.
      const found = await findAccount(deps, accountId)
      if (!found) throw await notValid()
      const { account, key } = found
      const isRepeated = found.commands.has(identity.commandId)
      const link = isRepeated ? null : await openLink(found, secret)
      if (!isRepeated && !link) throw await notValid()

      let sealedPasswordHash = ''
      if (link) {
        refuseGuessable(body.password, 'password', await knownAbout(account, emailOf(found)))
        const hash = await passwords.hash(body.password, address)
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
      if (link) await attemptLimits(limiter, login, address).forgive()
      log.info({ resetAccount: accountId }, 'password reset')
      return answer(200, { message }, outcome)
    }),
  }
}
