import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { AccountId } from '@safe-menu/contracts/ids'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import type { Mail } from '../mail/create-mail.ts'
import { emailChangedMail } from '../mail/texts.ts'
import type { CommandIdentity } from '../write-path/command.ts'
import { handlesCommand, ownIdentity } from '../write-path/handlers.ts'
import { accountStream, findAccountAtAddress } from './address.ts'
import { changeAccount, registeredAfter } from './change-account.ts'
import { changeEmail, claimAddress } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { createSignIn, epochMsOf, requireOwnCaller } from './sign-in.ts'
import { accountFold, nameAtLogin, restaurantOfAccount } from './state.ts'

/** The error's own text is for people who register. */
const takenByAnother = () =>
  new AppError('accounts.email_taken', {
    text: 'Another account has this email address. Use another address.',
  })

/** One's own e-mail address: claimed in the stream that is named after it, then used by the account (decision 0012). */
export function changeEmailHandlers(deps: AccountDeps & { readonly mail: Mail }) {
  const { writePath, indexKey, answer, mail } = deps
  const { proveCaller, startSession } = createSignIn(deps)

  /** Nobody else can register the address from now on. Rejects with `accounts.email_taken`. */
  async function claimed(
    { commandId, actor, correlationId }: CommandIdentity,
    addressStream: string,
    account: { readonly accountId: AccountId; readonly accountStream: string },
  ) {
    const { unusedClaim } = await findAccountAtAddress(writePath, addressStream)
    const { state } = await writePath.execute({
      streamName: addressStream,
      fold: accountFold,
      identity: ownIdentity(deriveId(commandId, 'address'), actor, correlationId),
      restaurantId: null,
      decide: (state, at) => claimAddress(state, account, unusedClaim, at),
    })
    if (state.status !== 'claimed' || state.accountId !== account.accountId) throw takenByAnother()
    return state.since
  }

  return handlesCommand(accountRoutes.changeEmail, async (request, identity) => {
    const { newEmail, password } = request.body
    const caller = requireOwnCaller(request.caller)
    const { accountId, audience } = caller
    const { account, key, streamName, commands, tokenFrom } = await proveCaller(caller, password, request)
    const isRepeated = commands.has(identity.commandId)
    const oldEmail = openField(key, accountId, 'email', account.sealedEmail)
    if (!isRepeated && newEmail === oldEmail)
      throw new AppError('accounts.email_taken', { text: 'This is your email address already.' })

    const addressStream = accountStream(indexKey, audience, newEmail)
    // The fingerprint of the request lacks the address.
    if (isRepeated && nameAtLogin(account, streamName) !== addressStream)
      throw new AppError('idempotency.key_reused')
    const isFirst = addressStream === streamName // the address that the account registered with, which stays its own
    const since =
      isRepeated || isFirst
        ? null
        : await claimed(identity, addressStream, { accountId, accountStream: streamName }).catch(
            (error: unknown) => {
              throw hasCode(error, 'accounts.email_taken') ? takenByAnother() : error
            },
          )
    const hash = openField(key, accountId, 'password-hash', account.sealedPasswordHash)
    const command = {
      accountId,
      addressStream,
      sealedEmail: sealField(key, accountId, 'email', newEmail),
      sealedPasswordHash: sealField(key, accountId, 'password-hash', hash),
    }
    const outcome = await changeAccount(deps, {
      accountId,
      streamName,
      identity,
      restaurantId: restaurantOfAccount(account),
      decide: (state, at) => changeEmail(state, command, account.sealedPasswordHash, since, at),
    })
    // Whoever has read the old mailbox learns of the change, but not the new address.
    if (!outcome.repeated) mail.sendNotice('email changed', emailChangedMail({ to: oldEmail }), accountId)
    const token = isRepeated
      ? await startSession(account, streamName, tokenFrom, request)
      : await startSession(registeredAfter(outcome), streamName, epochMsOf(outcome.decidedAt), request)
    const body = { message: 'Your email address was changed. Other devices are logged out.', token }
    return answer(200, body, outcome)
  })
}
