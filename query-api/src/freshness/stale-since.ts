import type pg from 'pg'
import { restaurantRead } from '../consistency/restaurant-read.ts'
import type { AnyRequest } from '../http/queries.ts'
import { ownerOf } from '../read-model/owners.ts'
import type { BehindRestaurants } from './behind.ts'
import type { Freshness } from './freshness.ts'

interface StaleSinceDeps {
  readonly pool: pg.Pool
  readonly freshness: Pick<Freshness, 'staleSince'>
  readonly behind: BehindRestaurants
  /** Whether the freshness of an answer depends on the partition of its restaurant. */
  readonly isDivided: (group: 'menus') => boolean
}

/** Since when the answer to a request may be stale (architecture, "A read"), by the group whose tables it reads. */
export function createStaleSince({ pool, freshness, behind, isDivided }: StaleSinceDeps) {
  const read = (request: AnyRequest) => restaurantRead(request, (kind, id) => ownerOf(pool, kind, id))
  const restaurantOf = (group: string, request: AnyRequest) => (behind.hasAny(group) ? read(request) : null)
  return {
    menus: async (request: AnyRequest) =>
      freshness.staleSince(await (isDivided('menus') ? read(request) : restaurantOf('menus', request))),
    /** Guest activity may lag: only what it cannot count makes it stale. */
    activity: async (request: AnyRequest) =>
      behind.since('activity', await restaurantOf('activity', request)),
  }
}
export type StaleSince = ReturnType<typeof createStaleSince>
