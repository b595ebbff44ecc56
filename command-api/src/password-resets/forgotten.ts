import { randomUUID } from 'node:crypto'
import type { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { isOfRestaurant } from '@safe-menu/contracts/roles'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { queueKey } from '@safe-menu/server-kit/limits/addresses'
import { findAccountByEmail, type LoginName } from '../accounts/logins.ts'
import { restaurantOfAccount } from '../accounts/state.ts'
import { resetMail } from '../mail/texts.ts'
import type { MailText } from '../mail/transport.ts'
import { linkOf, newLinkSecret } from '../team/link.ts'
import type { TeamDeps } from '../team/router.ts'
import { ownIdentity } from '../write-path/command.ts'
import { makeResetLink } from './decide.ts'
import { passwordResetStream, resetLinksFold } from './state.ts'

const actor = { kind: 'system', id: 'forgotten-password' } as const

/** Mails a link to a person who has forgotten their password. */
export async function mailForgotten(deps: TeamDeps, ctx: RouteContext<typeof passwordResetRoutes.forgotten>) {
  if (!deps.mail.isOn) throw new AppError('mail.off')
  const { email: to, audience } = ctx.input.body
  const { requestId } = ctx.state
  // Nothing is looked up before the answer, so neither it nor its time says whether there is an account.
  deps.mail.sendForgotten({ to, line: queueKey(ctx.ip) }, origin =>
    mailFor(deps, { audience, email: to }, { origin, requestId }),
  )
  const message = 'If this address has an account, a link is on its way. Look at your mail in a few minutes.'
  ctx.body = { message }
}

/** The mail for an address. `null`: it has no account that can get one. */
async function mailFor(
  deps: TeamDeps,
  name: LoginName,
  { origin, requestId }: { readonly origin: string; readonly requestId: string },
): Promise<MailText | null> {
  const found = await findAccountByEmail(deps, name)
  if (found === null) return null
  const { account } = found
  // The passwords of admins and auditors open every restaurant: they are set on the machine only.
  if (!isOfRestaurant(account.role) && account.role !== 'CUSTOMER') return null
  const { accountId } = account
  const secret = newLinkSecret()
  await deps.writePath.execute({
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
