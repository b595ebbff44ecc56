import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { emailOf, type FoundAccount, findAccount } from '../accounts/change-account.ts'
import { linkByAdminMail, resetMail } from '../mail/texts.ts'
import { restaurantFold, restaurantStream } from '../restaurants/state.ts'
import { hashOfSecret, linkOf, newLinkSecret } from '../team/link.ts'
import { requirePerson } from '../team/roster.ts'
import { refuseActingAdmin, type TeamDeps } from '../team/router.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { makeResetLink } from './decide.ts'
import { passwordResetStream, resetLinksFold } from './state.ts'

/** The owner makes a link for a person of the team. */
export async function makeLinkForPerson(
  deps: TeamDeps,
  ctx: RouteContext<typeof passwordResetRoutes.forPerson>,
) {
  refuseActingAdmin(ctx.state.caller)
  const { restaurantId, personId } = ctx.input.params
  // Only the people of this owner's own team, never the owner of another restaurant.
  await requirePerson(deps, restaurantId, personId)
  const found = await findAccount(deps, personId)
  if (!found)
    throw new AppError('person.not_found', {
      text: 'This person has not joined yet. Make a new invitation link instead.',
    })
  await answerWithLink(deps, ctx, found, { restaurantId, by: 'owner' })
}

/** An admin makes a link for an owner. */
export async function makeLinkForOwner(
  deps: TeamDeps,
  ctx: RouteContext<typeof passwordResetRoutes.forOwner>,
) {
  const { restaurantId } = ctx.input.params
  const { state } = await deps.writePath.load(restaurantStream(restaurantId), restaurantFold)
  if (state.status === 'empty') throw new AppError('restaurant.not_found')
  const found = await findAccount(deps, state.ownerAccountId)
  if (!found) throw new AppError('restaurant.owner_erased')
  // The link is not mailed: an owner can ask for a mail, and turns to an admin when none arrives.
  await answerWithLink(deps, ctx, found, { restaurantId, by: 'admin' })
}

/** Makes a link, and mails it for an owner. */
async function answerWithLink(
  deps: TeamDeps,
  ctx: RouteContext<typeof passwordResetRoutes.forPerson | typeof passwordResetRoutes.forOwner>,
  found: FoundAccount,
  { restaurantId, by }: { readonly restaurantId: RestaurantId; readonly by: 'owner' | 'admin' },
): Promise<void> {
  const { writePath, mail } = deps
  const identity = identityOf(ctx)
  const { account } = found
  const { accountId } = account
  const secret = newLinkSecret()
  const secretHash = hashOfSecret(secret)
  const purpose = 'password reset'
  const planned =
    by === 'owner' ? await mail.planLink({ accountId, restaurantId, purpose, secretHash }) : null
  const outcome = await writePath.execute({
    streamName: passwordResetStream(accountId),
    fold: resetLinksFold,
    identity,
    restaurantId,
    isCharged: by === 'owner',
    decide: (_, at) => makeResetLink(account, { secret, askedBy: identity.actor }, at),
  })
  const made = outcome.state.handedOver
  if (!made) throw new Error(`Account ${accountId} has no link after one was made.`)
  const message = 'The link is ready. Earlier links no longer work.'
  // The secret is not stored, so a repeated request cannot show it again.
  const path = outcome.repeated ? null : linkOf(accountId, secret, 'reset')
  const to = emailOf(found)
  if (by === 'admin' && path !== null) mail.sendNotice('link by an admin', linkByAdminMail({ to }), accountId)
  const mailed = planned !== null && path !== null
  if (mailed) mail.sendLink(planned, path, link => resetMail({ to, link, askedBy: 'the owner' }))
  setWriteHeaders(deps, ctx, outcome)
  ctx.status = 201
  ctx.body = { message, id: accountId, link: path, expiresAt: made.expiresAt, mailed }
}
