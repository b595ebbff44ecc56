import type { AccountId } from '@safe-menu/contracts/ids'
import type { teamRoutes } from '@safe-menu/contracts/team/routes'
import { refuseGuessable } from '@safe-menu/server-kit/auth/passwords'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import type { AccountDeps } from '../accounts/deps.ts'
import { reserveEmail } from '../accounts/logins.ts'
import { profileOf } from '../restaurants/state.ts'
import { addTask, finishTask, type Task } from '../tasks.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { acceptInvitation, isOpenTo } from './decide.ts'
import { completeJoin } from './join.ts'
import { readToken, refusalOfLink } from './link.ts'
import { type Invitation, type InvitationState, invitationFold, invitationStream } from './state.ts'

/** The holder of a link sees what it is for. */
export async function lookUpInvitation(deps: AccountDeps, ctx: RouteContext<typeof teamRoutes.invitation>) {
  const { vault, now } = deps
  const { accountId, secret } = readToken(ctx.input.body.token)
  const { state } = await loadInvitation(deps, accountId)
  if (!isOpenTo(state, secret, new Date(now()).toISOString())) throw new AppError('invitation.not_valid')
  const key = await vault.keyOf(accountId)
  if (!key) throw new AppError('invitation.not_valid')
  ctx.body = await readInvitation(deps, state, key)
}

/** The holder of a link accepts it with a password. */
export async function acceptLink(deps: AccountDeps, ctx: RouteContext<typeof teamRoutes.accept>) {
  const { writePath, vault, vaultDatabase, passwords, limiter, now } = deps
  const { token, password } = ctx.input.body
  const identity = identityOf(ctx)
  const { accountId, secret } = readToken(token)
  const { state, commands } = await loadInvitation(deps, accountId)
  // Not after the owner withdrew it meanwhile: the removal relies on no acceptance beginning after that.
  const isRepeated = commands.has(identity.commandId) && state.status === 'accepted'
  const isOpen = isOpenTo(state, secret, new Date(now()).toISOString())
  if (state.status === 'empty' || !(isOpen || isRepeated))
    throw await refusalOfLink(limiter, 'invitation.not_valid', ctx.ip)
  const key = await vault.keyOf(accountId)
  if (!key) throw new AppError('invitation.not_valid')

  const { email, personName, restaurantName } = await readInvitation(deps, state, key)
  let sealedPasswordHash = ''
  let task: Task | null = null
  if (!isRepeated) {
    refuseGuessable(password, 'password', [email, personName, restaurantName])
    const hash = await passwords.hash(password, ctx.ip)
    sealedPasswordHash = sealField(key, accountId, 'password-hash', hash)
    task = await addTask(vaultDatabase.query, 'accept', accountId, {})
    // Before the link is used up.
    await reserveEmail(deps, { audience: 'restaurant', email }, accountId)
  }
  const accepted = await writePath.execute({
    streamName: invitationStream(accountId),
    fold: invitationFold,
    identity,
    restaurantId: state.restaurantId,
    decide: (current, at) => acceptInvitation(current, { secret, sealedPasswordHash }, at),
  })
  const joined = await completeJoin(deps, acceptedOf(accepted.state), ctx.state.requestId)
  if (task) await finishTask(vaultDatabase.query, task).catch(() => undefined) // it is finished later
  setWriteHeaders(deps, ctx, accepted, joined)
  ctx.status = 201
  ctx.body = { message: 'Your password is set. Log in with your email address.' }
}

const loadInvitation = ({ writePath }: AccountDeps, accountId: AccountId) =>
  writePath.load(invitationStream(accountId), invitationFold)

/** What the person needs to recognise the invitation; `key`: opens their data. */
async function readInvitation({ writePath }: AccountDeps, invitation: Invitation, key: Buffer) {
  const { accountId, restaurantId, sealedName, sealedEmail, role, expiresAt } = invitation
  return {
    restaurantName: (await profileOf(writePath, restaurantId))?.name ?? '',
    personName: openField(key, accountId, 'name', sealedName),
    email: openField(key, accountId, 'email', sealedEmail),
    role,
    expiresAt,
  }
}

function acceptedOf(state: InvitationState): Invitation {
  if (state.status !== 'accepted') throw new Error(`An accepted invitation is ${state.status}.`)
  return state
}
