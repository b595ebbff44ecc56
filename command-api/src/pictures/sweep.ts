import { ItemId, RestaurantId } from '@safe-menu/contracts/ids'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { existingItem, itemFold, itemStream } from '../items/state.ts'
import { loadMenuOf } from '../items/write-item.ts'
import type { Job } from '../jobs.ts'
import { findDueUses, type PictureUse, recordCheck, removeUnused } from '../picture-registry.ts'
import { restaurantFold, restaurantStream } from '../restaurants/state.ts'

/** Streams read at the same time: about a second of reading streams. */
const usesAtOnce = 50
/** Rows of one transaction. */
const picturesAtOnce = 50
/** The time of one run. A restaurant that copies menus without a pause makes 5 uses a second; in this time, about 3,000 are checked. */
const longestRunMs = 60_000

type SweepDeps = Pick<Deps, 'vaultDatabase' | 'writePath' | 'log'>

export const pictureJobs = (deps: SweepDeps): readonly Job[] => [
  {
    name: 'remove unused pictures',
    run: signal => sweepPictures(deps, signal),
    retryMs: 60_000, // nothing waits for it
    intervalMs: 5 * 60_000,
  },
]

/**
 * Checks whether items and restaurants still use their pictures, and removes the pictures that nothing uses. Asks the log,
 * because read models may be behind. Rejects with the stores' errors.
 */
export async function sweepPictures(
  { vaultDatabase, writePath, log }: SweepDeps,
  signal?: AbortSignal,
): Promise<void> {
  const endsAt = performance.now() + longestRunMs
  let checked = 0
  let removed = 0
  do {
    const uses = await findDueUses(vaultDatabase.query, usesAtOnce)
    for (const use of uses) {
      if (signal?.aborted) return // the next run continues
      const isInUse = (await pictureOf(writePath, use)) === use.pictureId
      await recordCheck(vaultDatabase.query, use, isInUse)
    }
    checked = uses.length
    removed = await removeUnused(vaultDatabase, picturesAtOnce)
    if (removed > 0) log.info({ removed }, 'removed pictures that nothing uses')
  } while (checked + removed > 0 && performance.now() < endsAt && !signal?.aborted)
}

/** The picture that an item or a restaurant has now; `null` if it has none or is deleted. */
async function pictureOf(
  writePath: SweepDeps['writePath'],
  { streamName }: PictureUse,
): Promise<string | null> {
  const itemId = ItemId.safeParse(streamName.replace(/^item-/u, ''))
  if (itemId.success && streamName === itemStream(itemId.data)) {
    const { state } = await writePath.load(streamName, itemFold)
    const item = existingItem(state, await loadMenuOf(writePath, state))
    return isRefusal(item) ? null : (item.picture?.id ?? null)
  }
  const restaurantId = RestaurantId.parse(streamName.replace(/^restaurant-/u, ''))
  const { state } = await writePath.load(restaurantStream(restaurantId), restaurantFold)
  return state.status === 'empty' ? null : (state.picture?.id ?? null)
}
