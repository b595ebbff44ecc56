import { randomUUID } from 'node:crypto'
import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { isOfRestaurant } from '@safe-menu/contracts/roles'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { handles } from '@safe-menu/server-kit/http/handler'
import { queueKey } from '@safe-menu/server-kit/limits/addresses'
import { findAccountByEmail, type LoginName } from '../accounts/logins.ts'
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
export function forgottenHandlers(deps: TeamDeps) {
  const { writePath, mail } = deps

  /** The mail for an address. `null`: it has no account that can get one. */
  async function mailFor(
    name: LoginName,
    { origin, requestId }: { readonly origin: string; readonly requestId: string },
  ): Promise<MailText | null> {
    const found = await findAccountByEmail(deps, name)
    if (found === null) return null
    const { account } = found
    // The passwords of admins and auditors open every restaurant: they are set on the machine only.
    if (!isOfRestaurant(account.role) && account.role !== 'CUSTOMER') return null
    const { accountId } = account
    const secret = newSecret()
    await writePath.execute({
      streamName: passwordResetStream(accountId),
      fold: resetLinksFold,
      identity: ownIdentity(randomUUID(), actor, requestId),
      restaurantId: restaurantOfAccount(account),
      decide: (_, at) => makeResetLink(account, { secret, askedBy: actor }, at),
    })
    return resetMail({
      to: name.email,
      link: origin + linkOf(accountId, secret, 'reset'),
      askedBy: 'the person',
    })
  }

  return {
    ...handles(passwordResetRoutes.ways, async () => ({ status: 200, body: { byMail: mail.isOn } })),
    ...handles(passwordResetRoutes.forgotten, async ({ body, address, requestId }) => {
      if (!mail.isOn) throw new AppError('mail.off')
      const { email: to, audience } = body
      // Nothing is looked up before the answer, so neither it nor its time says whether there is an account.
      mail.sendForgotten({ to, line: queueKey(address) }, origin =>
        mailFor({ audience, email: to }, { origin, requestId }),
      )
      const message =
        'If this address has an account, a link is on its way. Look at your mail in a few minutes.'
      return { status: 200, body: { message } }
    }),
  }
}
