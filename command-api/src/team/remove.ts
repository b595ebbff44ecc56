import { AccountId, type RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { RevokeDeps } from '../accounts/revoke.ts'
import { accountFold, accountStream } from '../accounts/state.ts'
import { runEach } from '../jobs.ts'
import { addTask, findKeptTask, finishTask, interruptedTask, type Payload, type Task } from '../tasks.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import { removeFromTeam, withdrawInvitation } from './decide.ts'
import { peopleOf, requirePerson } from './roster.ts'
import { type InvitationState, invitationFold, invitationStream } from './state.ts'

export type RemoveDeps = Pick<AccountDeps, 'writePath' | 'vault' | 'vaultDatabase' | 'now'> & RevokeDeps

/**
 * How long after the withdrawal of an accepted invitation its acceptance may still write the account. A minute is more than
 * all deadlines of the stores together.
 */
const lastAcceptanceMs = 60_000

/** Removes a person from a team. Idempotent. Rejects with `person.not_found` and with the stores' errors. */
export async function removePerson(
  deps: RemoveDeps,
  restaurantId: RestaurantId,
  accountId: AccountId,
  identity: CommandIdentity,
): Promise<readonly Outcome<unknown>[]> {
  const earlier = await findKeptTask(deps.vaultDatabase.query, 'remove', accountId)
  if (!earlier) await requirePerson(deps, restaurantId, accountId)
  else if (earlier.payload.restaurantId !== restaurantId) throw new AppError('person.not_found')
  return removeMember(deps, earlier, { accountId, restaurantId, identity })
}

/** Removes everybody, because an erased owner can no longer answer for the team. */
export async function removeTeam(
  deps: RemoveDeps,
  restaurantId: RestaurantId,
  identity: CommandIdentity,
): Promise<void> {
  await runEach(await peopleOf(deps, restaurantId), async ({ accountId }) => {
    const commandId = deriveId(identity.commandId, `removal ${accountId}`)
    const earlier = await findKeptTask(deps.vaultDatabase.query, 'remove', accountId)
    await removeMember(deps, earlier, { accountId, restaurantId, identity: { ...identity, commandId } })
  })
}

/** Removes a person who is or was in the team. `earlier`: the task of an earlier removal, which continues in its name. */
async function removeMember(
  deps: RemoveDeps,
  earlier: Task<'remove'> | null,
  { accountId, ...payload }: Payload<'remove'> & { readonly accountId: AccountId },
): Promise<readonly Outcome<unknown>[]> {
  const { query } = deps.vaultDatabase
  const task = earlier ?? (await addTask(query, 'remove', accountId, payload))
  const { outcomes, isFinished } = await carryOutRemoval(deps, task).catch((error: unknown) => {
    throw interruptedTask(error)
  })
  if (isFinished) await finishTask(query, task)
  return outcomes
}

/**
 * Withdraws the invitation or erases the account, ends the sessions and destroys the key, so that name and e-mail are unreadable
 * forever. Idempotent. It is not finished while an acceptance may still write the account, which could not be erased then.
 */
export async function carryOutRemoval(
  deps: RemoveDeps,
  { subject, payload: { restaurantId, identity } }: Task<'remove'>,
) {
  const { writePath, vault, now } = deps
  const accountId = AccountId.parse(subject)
  const hasAccount = async () => {
    const { state } = await writePath.load(accountStream(accountId), accountFold)
    return state.status !== 'empty'
  }
  const hasJoined = await hasAccount()
  const invitation = await writePath.execute({
    streamName: invitationStream(accountId),
    fold: invitationFold,
    identity,
    restaurantId,
    decide: state => withdrawInvitation(state, hasJoined),
  })
  const outcomes: Outcome<unknown>[] = [invitation]
  // Again: the person may have joined in between.
  const isMember = await hasAccount()
  if (isMember)
    outcomes.push(await changeAccount(deps, { accountId, identity, restaurantId, decide: removeFromTeam }))
  await vault.destroyKey(accountId)
  return { outcomes, isFinished: isMember || !mayStillJoin(invitation, now()) }
}

function mayStillJoin({ state, decidedAt }: Outcome<InvitationState>, now: number): boolean {
  if (state.status === 'empty' || state.sealedPasswordHash === null || decidedAt === null) return false
  return now - Date.parse(decidedAt) < lastAcceptanceMs
}
