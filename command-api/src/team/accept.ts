import type { AccountId } from '@safe-menu/contracts/ids'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { refuseGuessable } from '@safe-menu/server-kit/auth/passwords'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import type { AccountDeps } from '../accounts/deps.ts'
import { reserveEmail } from '../accounts/logins.ts'
import { profileOf } from '../restaurants/state.ts'
import { addTask, finishTask, type Task } from '../tasks.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import { acceptInvitation, isOpenTo } from './decide.ts'
import { completeJoin } from './join.ts'
import { readToken, refusalOfLink } from './link.ts'
import { type Invitation, type InvitationState, invitationFold, invitationStream } from './state.ts'

/** What the holder of a link can do: see what it is for, and accept it with a password. */
export function invitationHandlers(deps: AccountDeps) {
  const { writePath, vault, vaultDatabase, passwords, answer, limiter, now } = deps

  const load = (accountId: AccountId) => writePath.load(invitationStream(accountId), invitationFold)

  /** What the person needs to recognise the invitation; `key`: opens their data. */
  async function readInvitation(invitation: Invitation, key: Buffer) {
    const { accountId, restaurantId, sealedName, sealedEmail, role, expiresAt } = invitation
    return {
      restaurantName: (await profileOf(writePath, restaurantId))?.name ?? '',
      personName: openField(key, accountId, 'name', sealedName),
      email: openField(key, accountId, 'email', sealedEmail),
      role,
      expiresAt,
    }
  }

  return {
    ...handlesCommand(teamRoutes.invitation, async ({ body }) => {
      const { accountId, secret } = readToken(body.token)
      const { state } = await load(accountId)
      if (!isOpenTo(state, secret, new Date(now()).toISOString())) throw new AppError('invitation.not_valid')
      const key = await vault.keyOf(accountId)
      if (!key) throw new AppError('invitation.not_valid')
      return { status: 200, body: await readInvitation(state, key) }
    }),
    ...handlesCommand(teamRoutes.accept, async ({ body, address, requestId }, identity) => {
      const { accountId, secret } = readToken(body.token)
      const { state, commands } = await load(accountId)
      // Not after the owner withdrew it meanwhile: the removal relies on no acceptance beginning after that.
      const isRepeated = commands.has(identity.commandId) && state.status === 'accepted'
      const isOpen = isOpenTo(state, secret, new Date(now()).toISOString())
      if (state.status === 'empty' || !(isOpen || isRepeated))
        throw await refusalOfLink(limiter, 'invitation.not_valid', address)
      const key = await vault.keyOf(accountId)
      if (!key) throw new AppError('invitation.not_valid')

      const { email, personName, restaurantName } = await readInvitation(state, key)
      let sealedPasswordHash = ''
      let task: Task | null = null
      if (!isRepeated) {
        refuseGuessable(body.password, 'password', [email, personName, restaurantName])
        const hash = await passwords.hash(body.password, address)
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
      const joined = await completeJoin(deps, acceptedOf(accepted.state), requestId)
      if (task) await finishTask(vaultDatabase.query, task).catch(() => undefined) // it is finished later
      const message = 'Your password is set. Log in with your email address.'
      return answer(201, { message }, accepted, joined)
    }),
  }
}

function acceptedOf(state: InvitationState): Invitation {
  if (state.status !== 'accepted') throw new Error(`An accepted invitation is ${state.status}.`)
  return state
}
