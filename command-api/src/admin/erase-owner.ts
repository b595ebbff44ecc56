import { randomUUID } from 'node:crypto'
import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { eventTypesOf } from '@safe-menu/read-models/groups'
import { menuIdsQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { appliedQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog } from '@safe-menu/server-kit/event-store/log-identity'
import type pg from 'pg'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountDeps } from '../accounts/create-accounts.ts'
import { eraseIfRegistered } from '../accounts/decide.ts'
import type { Intent } from '../accounts/intents.ts'
import type { AccountState } from '../accounts/state.ts'
import type { Vault } from '../accounts/vault.ts'
import { runEach } from '../jobs.ts'
import { unpublishMenu } from '../menus/decide.ts'
import { menuFold, menuStream } from '../menus/state.ts'
import type { PictureRegistry } from '../pictures/registry.ts'
import type { Remover, StreamEnd } from '../team/remove.ts'
import type { Outcome } from '../write-path/command.ts'
import type { OwnerErasures } from './owner-erasures.ts'

export interface EraseOwnerDeps extends Pick<AccountDeps, 'writePath' | 'revoke'> {
  readonly vault: Pick<Vault, 'destroyKey'>
  readonly menus: RestaurantMenus
  /** Removes the people of the restaurant's team. */
  readonly removeTeam: Remover['removeAll']
}

/**
 * Erases the account of an erasure that the vault has recorded: writes the last event, revokes the tokens, destroys the key. Then
 * removes the people of the team, because nobody is left to answer for them. Idempotent. `ends`: the last events of everybody who
 * could publish until then. Rejects with the stores' errors.
 */
export async function eraseOwnerAccount(
  deps: EraseOwnerDeps,
  { accountId, restaurantId, streamName, identity }: Intent,
): Promise<{ readonly account: Outcome<unknown>; readonly ends: readonly StreamEnd[] }> {
  const decide = (state: AccountState) => eraseIfRegistered(state, accountId)
  const account = await changeAccount(deps, { accountId, streamName, identity, restaurantId, decide })
  await deps.vault.destroyKey(accountId)
  const team = await deps.removeTeam(restaurantId, identity)
  return { account, ends: [account, ...team] }
}

/**
 * Unpublishes the restaurant's menus, because the erased owner can no longer keep them up to date. The read model lists them;
 * each stream says whether its menu is published. Rejects with the stores' errors.
 */
export async function withdrawMenus(
  { writePath, menus }: EraseOwnerDeps,
  { restaurantId, identity }: Intent,
): Promise<readonly Outcome<unknown>[]> {
  const outcomes: Outcome<unknown>[] = []
  for (const menuId of await menus.of(restaurantId)) outcomes.push(await withdraw(menuId))
  return outcomes

  function withdraw(menuId: MenuId): Promise<Outcome<unknown>> {
    return writePath.execute({
      streamName: menuStream(menuId),
      fold: menuFold,
      // A new command each time, because a menu that is published again in the meantime must be unpublished again.
      identity: { ...identity, commandId: randomUUID(), fingerprint: null, causationId: identity.commandId },
      restaurantId,
      decide: unpublishMenu,
    })
  }
}

/**
 * How long after the erasure of the owner and the removal of the last person an earlier request may still publish a menu: a
 * second until every process refuses the tokens, two of retries after conflicts, and the store's deadline. The time that a
 * request's body takes does not count, because its token is checked again after the body. After that, the next check is the last.
 */
const lastRequestsMs = 10_000

interface FinishDeps extends EraseOwnerDeps, Pick<AccountDeps, 'log' | 'now'> {
  readonly erasures: Pick<OwnerErasures, 'unfinished' | 'finish'>
  readonly pictures: Pick<PictureRegistry, 'release'>
}

/**
 * Continues erasures that a crash interrupted, and finishes those after which no request can publish any more. Rejects with the
 * stores' errors.
 */
export async function finishOwnerErasures(deps: FinishDeps, signal?: AbortSignal): Promise<void> {
  const { erasures, pictures, log } = deps
  await runEach(
    await erasures.unfinished(),
    async erasure => {
      const { ends } = await eraseOwnerAccount(deps, erasure)
      // Before the menus are listed, so that none is published in between.
      const isLastCheck = await lastRequestsAreOver(deps, erasure, ends)
      await withdrawMenus(deps, erasure)
      if (!isLastCheck) return
      // Nobody can upload another one any more.
      await pictures.release(erasure.restaurantId)
      await erasures.finish(erasure.accountId)
      log.info({ accountId: erasure.accountId }, 'finished the erasure of an owner')
    },
    signal,
  )
}

async function lastRequestsAreOver(
  { menus, now }: FinishDeps,
  { restaurantId }: Intent,
  ends: readonly StreamEnd[],
): Promise<boolean> {
  let [lastAt, lastPosition] = [Number.NEGATIVE_INFINITY, 0n]
  for (const { decidedAt, position } of ends) {
    if (decidedAt !== null) lastAt = Math.max(lastAt, Date.parse(decidedAt))
    if (position !== null && position > lastPosition) lastPosition = position
  }
  return now() - lastAt >= lastRequestsMs && (await menus.isCompleteTo(restaurantId, lastPosition))
}

const menuEventTypes: ReadonlySet<string> = new Set(eventTypesOf('menus'))
/** With more events after the checkpoint, the projector will have moved it before the next check. */
const pageSize = 500

export type RestaurantMenus = ReturnType<typeof createRestaurantMenus>

/** A restaurant's menus according to the read model. Rejects with the database's errors, so that an outage never looks like no menus. */
export function createRestaurantMenus(
  pool: pg.Pool,
  store: Pick<ProjectorEventStore, 'peekAll' | 'eventAt' | 'head'>,
) {
  return {
    async of(restaurantId: RestaurantId): Promise<readonly MenuId[]> {
      return (await readRows(pool, menuIdsQuery, [restaurantId])).map(({ id }) => id)
    },
    /**
     * Whether the read model contains every event of the restaurant's menus up to a position in `$all`. Also `false` while the
     * restaurant is in quarantine, and when too many events follow to find out. Rejects with `LogReplaced` if it was built from
     * another log.
     */
    async isCompleteTo(restaurantId: RestaurantId, position: bigint): Promise<boolean> {
      const [live] = await readRows(pool, appliedQuery, ['menus', restaurantId])
      if (!live || live.inQuarantine) return false
      const known = BigInt(live.position)
      // Positions of another log mean nothing in this one.
      if (live.eventId !== null) await assertSameLog(store, { position: known, eventId: live.eventId })
      if (known >= position) return true
      // The checkpoint does not move while only events of other groups are written.
      const headers = await store.peekAll({ after: known === 0n ? null : known, limit: pageSize })
      const isSeen = headers.length < pageSize || (headers.at(-1)?.position ?? 0n) >= position
      return isSeen && !headers.some(header => header.position <= position && menuEventTypes.has(header.type))
    },
  }
}
