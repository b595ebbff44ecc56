import type { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import type { Mail } from '../mail/mail.ts'
import { emailChangedMail } from '../mail/texts.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { changeAccount, emailOf, registeredAfter } from './change-account.ts'
import { changeEmail } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { emailHash, reserveEmail, whileReserved } from './logins.ts'
import { epochMsOf, requireOwnCaller, startSession, verifyOwnPassword } from './sign-in.ts'
import { type AccountState, restaurantOfAccount } from './state.ts'

/** The error's own text is for people who register. */
const takenByAnother = () =>
  new AppError('accounts.email_taken', {
    text: 'Another account has this email address. Use another address.',
  })

/** One's own email: reserved in the vault, then used by the account, then the earlier one is free (decision 0012). */
export async function changeOwnEmail(
  deps: AccountDeps & { readonly mail: Mail },
  ctx: RouteContext<typeof accountRoutes.changeEmail>,
) {
  const { vault, indexKey, mail, now } = deps
  const { newEmail, password } = ctx.input.body
  const caller = requireOwnCaller(ctx)
  const { accountId, audience } = caller
  const login = await verifyOwnPassword(deps, caller, password, ctx)
  const { account, key, commands, tokenFrom } = login
  const identity = identityOf(ctx)
  const isRepeated = commands.has(identity.commandId)
  const oldEmail = emailOf(login)
  // The fingerprint of the request lacks the address.
  if (isRepeated && newEmail !== oldEmail) throw new AppError('idempotency.key_reused')
  if (!isRepeated && newEmail === oldEmail)
    throw new AppError('accounts.email_taken', { text: 'This is your email address already.' })

  const name = { audience, email: newEmail }
  const reservedAt = isRepeated
    ? now()
    : await reserveEmail(deps, name, accountId).catch((error: unknown) => {
        throw hasCode(error, 'accounts.email_taken') ? takenByAnother() : error
      })
  const hash = openField(key, accountId, 'password-hash', account.sealedPasswordHash)
  const sealed = {
    sealedEmail: sealField(key, accountId, 'email', newEmail),
    sealedPasswordHash: sealField(key, accountId, 'password-hash', hash),
  }
  const outcome = await changeAccount(deps, {
    accountId,
    identity,
    restaurantId: restaurantOfAccount(account),
    decide: whileReserved(reservedAt, (state: AccountState) =>
      changeEmail(state, sealed, account.sealedPasswordHash),
    ),
  })
  // A failure does no harm: the account does not use the earlier one, so the next person who wants it gets it.
  await vault.keepOnly(emailHash(indexKey, name), accountId).catch(() => undefined)
  // The reader of the old mailbox learns of the change, but not the new address.
  if (!outcome.repeated) mail.sendNotice('email changed', emailChangedMail({ to: oldEmail }), accountId)
  const token = isRepeated
    ? await startSession(deps, account, tokenFrom, ctx)
    : await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), ctx)
  setWriteHeaders(deps, ctx, outcome)
  ctx.body = { message: 'Your email address was changed. Other devices are logged out.', token }
}
