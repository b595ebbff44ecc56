import { randomUUID } from 'node:crypto'
import type { MenuId } from '@safe-menu/contracts/ids'
import type { Logger } from 'pino'
import { eraseAccount } from '../accounts/decide.ts'
import type { Revoker } from '../accounts/revoke.ts'
import { accountFold } from '../accounts/state.ts'
import type { Vault } from '../accounts/vault.ts'
import { unpublishMenu } from '../menus/decide.ts'
import { menuFold, menuStream } from '../menus/state.ts'
import type { Outcome, WritePath } from '../write-path/execute.ts'
import type { OwnerErasure, OwnerErasures } from './owner-erasures.ts'
import type { RestaurantMenus } from './restaurant-menus.ts'

export interface EraseOwnerDeps {
  readonly writePath: WritePath
  readonly vault: Pick<Vault, 'destroyKey'>
  readonly menus: RestaurantMenus
  readonly revoke: Revoker['revoke']
}

/**
 * The account's part of an erasure that the vault has noted: its last event, its tokens, its key. Done again from any point of
 * it, it ends the same. Rejects with the stores' errors.
 */
export async function eraseOwnerAccount(
  { writePath, vault, revoke }: EraseOwnerDeps,
  { accountId, restaurantId, streamName, identity }: OwnerErasure,
): Promise<Outcome<unknown>> {
  const outcome = await revoke({ subject: accountId, streamName }, () =>
    writePath.execute({
      streamName,
      fold: accountFold,
      identity,
      restaurantId,
      // Erased already, and perhaps registered again by somebody: there is nothing more to record.
      decide: state =>
        state.status === 'registered' && state.accountId === accountId
          ? eraseAccount(state, accountId, null)
          : [],
    }),
  )
  await vault.destroyKey(accountId)
  return outcome
}

/**
 * Takes back each published menu: nobody is left who could keep it true. Which menus there are the read model says; whether one
 * is published, its own stream. Rejects with the stores' errors.
 */
export async function withdrawMenus(
  { writePath, menus }: EraseOwnerDeps,
  { restaurantId, identity }: OwnerErasure,
): Promise<readonly Outcome<unknown>[]> {
  const outcomes: Outcome<unknown>[] = []
  for (const menuId of await menus.of(restaurantId)) outcomes.push(await withdraw(menuId))
  return outcomes

  function withdraw(menuId: MenuId): Promise<Outcome<unknown>> {
    return writePath.execute({
      streamName: menuStream(menuId),
      fold: menuFold,
      // A command of its own: one that is published again in the last moment must be taken back again.
      identity: { ...identity, commandId: randomUUID(), fingerprint: null, causationId: identity.commandId },
      restaurantId,
      decide: unpublishMenu,
    })
  }
}

/**
 * How long after the erasure a menu may still be published by a call that had been let in: a second until every process
 * refuses the tokens, two of retries on a conflict, and the store's own deadline. Then one more look is the last.
 */
const lastCallsMs = 10_000

interface FinishDeps extends EraseOwnerDeps {
  readonly erasures: Pick<OwnerErasures, 'unfinished' | 'finish'>
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Goes on with erasures that a crash has cut off, and looks a last time at those whose last calls are over. Rejects with the stores' errors. */
export async function finishOwnerErasures(deps: FinishDeps): Promise<void> {
  const { erasures, log } = deps
  for (const erasure of await erasures.unfinished()) {
    const account = await eraseOwnerAccount(deps, erasure)
    // Known before the menus are looked at, so that nothing comes in between.
    const isLastLook = await lastCallsAreOver(deps, erasure, account)
    await withdrawMenus(deps, erasure)
    if (!isLastLook) continue
    await erasures.finish(erasure.accountId)
    log.info({ accountId: erasure.accountId }, 'The erasure of an owner is finished')
  }
}

async function lastCallsAreOver(
  { menus, now }: FinishDeps,
  { restaurantId }: OwnerErasure,
  { decidedAt, position }: Outcome<unknown>,
): Promise<boolean> {
  if (decidedAt === null || position === null) return true
  return now() - Date.parse(decidedAt) >= lastCallsMs && (await menus.isCompleteTo(restaurantId, position))
}
