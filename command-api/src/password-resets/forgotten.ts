import { randomUUID } from 'node:crypto'
import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { isOfRestaurant } from '@safe-menu/contracts/roles'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { handles } from '@safe-menu/server-kit/http/handler'
import { queueKey } from '@safe-menu/server-kit/limits/addresses'
import { accountStream, findAccountAtAddress } from '../accounts/address.ts'
import { restaurantOfAccount } from '../accounts/state.ts'
import { resetMail } from '../mail/texts.ts'
import type { MailText } from '../mail/transport.ts'
import type { TeamDeps } from '../team/create-team.ts'
import { linkOf, newSecret } from '../team/link.ts'
import { ownIdentity } from '../write-path/handlers.ts'
import { makeResetLink } from './decide.ts'
import { passwordResetStream, resetLinksFold } from './state.ts'

const actor = { kind: 'system', id: 'forgotten-password' } as const

/** Links by mail for people who have forgotten their password. */
export function forgottenHandlers({ writePath, vault, indexKey, mail }: TeamDeps) {
  /** The mail for an address. `null`: it has no account that can get one. */
  async function mailFor(
    addressStream: string,
    { to, origin, requestId }: { readonly to: string; readonly origin: string; readonly requestId: string },
  ): Promise<MailText | null> {
    const { account } = await findAccountAtAddress(writePath, addressStream)
    if (account === null) return null
    // The passwords of admins and auditors open every restaurant: they are set on the machine only.
    if (!isOfRestaurant(account.role) && account.role !== 'CUSTOMER') return null
    const { accountId } = account
    if (!(await vault.keyOf(accountId))) return null
    const secret = newSecret()
    await writePath.execute({
      streamName: passwordResetStream(accountId),
      fold: resetLinksFold,
      identity: ownIdentity(randomUUID(), actor, requestId),
      restaurantId: restaurantOfAccount(account),
      decide: (_, at) => makeResetLink(account, { secret, askedBy: actor }, at),
    })
    return resetMail({ to, link: origin + linkOf(accountId, secret, 'reset'), askedBy: 'the person' })
  }

  return {
    ...handles(passwordResetRoutes.ways, async () => ({ status: 200, body: { byMail: mail.isOn } })),
    ...handles(passwordResetRoutes.forgotten, async ({ body, address, requestId }) => {
      if (!mail.isOn) throw new AppError('mail.off')
      const { email: to, audience } = body
      const addressStream = accountStream(indexKey, audience, to)
      // Nothing is looked up before the answer, so neither it nor its time says whether there is an account.
      mail.sendForgotten({ to, line: queueKey(address) }, origin =>
        mailFor(addressStream, { to, origin, requestId }),
      )
      const message =
        'If this address has an account, a link is on its way. Look at your mail in a few minutes.'
      return { status: 200, body: { message } }
    }),
  }
}
