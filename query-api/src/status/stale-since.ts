import type pg from 'pg'
import type { AnyRequest } from '../http/queries.ts'
import { earlier } from './clocks.ts'
import type { ReadModelStatus } from './read-model-status.ts'
import { ownerOf, restaurantRead } from './reads.ts'

export type StaleSince = ReturnType<typeof createStaleSince>

/** Since when the answer to a request may be stale (architecture, "A read"), by the group whose tables it reads. */
export function createStaleSince(pool: pg.Pool, status: ReadModelStatus) {
  const [menus, admin] = [status.freshnessOf('menus'), status.freshnessOf('admin')]
  const isAnyBehind = (group: string) => status.behindIn(group).size > 0
  const restaurantOf = (request: AnyRequest) => restaurantRead(pool, request, ownerOf)
  return {
    menus: async (request: AnyRequest): Promise<Date | null> =>
      menus.staleSince(menus.isDivided() || isAnyBehind('menus') ? await restaurantOf(request) : null),
    /** The admin's overview and analytics show the tables of both groups. */
    admin: async () => earlier(admin.staleSince(), menus.staleSince()),
    team: async (request: AnyRequest) =>
      admin.staleSince(isAnyBehind('admin') ? await restaurantOf(request) : null),
    /** Guest activity may lag: only what it cannot count makes it stale. */
    activity: async (request: AnyRequest) =>
      status.behindSince('activity', isAnyBehind('activity') ? await restaurantOf(request) : null),
  }
}
