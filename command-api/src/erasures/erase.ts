import { AccountId, type RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { changeAccount } from '../accounts/change-account.ts'
import { eraseIfRegistered } from '../accounts/decide.ts'
import { accountFold, accountStream } from '../accounts/state.ts'
import { releasePictures } from '../picture-registry.ts'
import { closeRestaurant } from '../restaurants/decide.ts'
import { restaurantFold, restaurantStream } from '../restaurants/state.ts'
import { addTask, dropTask, finishTask, interruptedTask, isAbandoned, type Task } from '../tasks.ts'
import { type RemoveDeps, removeTeam } from '../team/remove.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'

/**
 * Erases an account and, for an owner's, closes the restaurant. `decide`: refuses what the caller may not do. Rejects with that
 * refusal and with the stores' errors.
 */
export async function erase(
  deps: RemoveDeps,
  account: { readonly accountId: AccountId; readonly restaurantId: RestaurantId | null },
  identity: CommandIdentity,
  decide = eraseIfRegistered,
): Promise<readonly Outcome<unknown>[]> {
  const { writePath, vaultDatabase } = deps
  const { accountId, restaurantId } = account
  const task = await addTask(vaultDatabase.query, 'erase', accountId, { restaurantId, identity })
  const outcomes = await carryOutErasure(deps, task, decide)
    .catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      // What follows the account's event must still be finished.
      const { state } = await writePath.load(accountStream(accountId), accountFold)
      if (state.status === 'registered') await dropTask(vaultDatabase.query, task)
      throw error
    })
    .catch((error: unknown) => {
      throw interruptedTask(error) // also when the task of a refused erasure could not be dropped
    })
  await finishTask(vaultDatabase.query, task)
  return outcomes
}

/**
 * Erases the account, revokes its tokens and destroys the key. Then closes an owner's restaurant, because the owner can no longer keep
 * its menus up to date, and removes the people of the team, because no owner is left to answer for them. Idempotent.
 */
async function carryOutErasure(
  deps: RemoveDeps,
  { subject, payload: { restaurantId, identity } }: Task<'erase'>,
  decide = eraseIfRegistered,
): Promise<readonly Outcome<unknown>[]> {
  const accountId = AccountId.parse(subject)
  const { state } = await deps.writePath.load(accountStream(accountId), accountFold)
  // A log from a backup that is older than the account does not have it.
  const outcomes: Outcome<unknown>[] =
    state.status === 'empty' ? [] : [await changeAccount(deps, { accountId, identity, restaurantId, decide })]
  await deps.vault.destroyKey(accountId)
  if (restaurantId === null) return outcomes
  const closing = await deps.writePath.execute({
    streamName: restaurantStream(restaurantId),
    fold: restaurantFold,
    identity,
    restaurantId,
    decide: closeRestaurant,
  })
  await removeTeam(deps, restaurantId, identity)
  await releasePictures(deps.vaultDatabase.query, restaurantId)
  return [...outcomes, closing]
}

/** Finishes an erasure that was interrupted. Waits before the first event: a request may still be refused. */
export async function finishErasure(deps: RemoveDeps, task: Task<'erase'>): Promise<boolean> {
  const { state } = await deps.writePath.load(accountStream(AccountId.parse(task.subject)), accountFold)
  if (state.status === 'registered' && !isAbandoned(task)) return false
  await carryOutErasure(deps, task)
  return true
}
