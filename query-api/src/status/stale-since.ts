import type { RequestContext } from '@safe-menu/server-kit/http/context'
import type pg from 'pg'
import { reportStaleness } from '../http/queries.ts'
import { earlier } from './clocks.ts'
import type { ReadModelStatus } from './read-model-status.ts'
import { ownerOf, restaurantRead } from './reads.ts'

export type StaleSince = ReturnType<typeof createStaleSince>

/** Report since when an answer may be stale (architecture, "A read"), by the group whose tables it reads. */
export function createStaleSince(pool: pg.Pool, status: ReadModelStatus) {
  const [menus, admin] = [status.freshnessOf('menus'), status.freshnessOf('admin')]
  const isAnyBehind = (group: string) => status.behindIn(group).size > 0
  const restaurantOf = (ctx: RequestContext) => restaurantRead(pool, ctx, ownerOf)
  return {
    menus: reportStaleness(async ctx =>
      menus.staleSince(menus.isDivided() || isAnyBehind('menus') ? await restaurantOf(ctx) : null),
    ),
    /** The admin's overview and analytics show the tables of both groups. */
    admin: reportStaleness(async () => earlier(admin.staleSince(), menus.staleSince())),
    team: reportStaleness(async ctx =>
      admin.staleSince(isAnyBehind('admin') ? await restaurantOf(ctx) : null),
    ),
    /** Guest activity may lag: only what it cannot count makes it stale. */
    activity: reportStaleness(async ctx =>
      status.behindSince('activity', isAnyBehind('activity') ? await restaurantOf(ctx) : null),
    ),
  }
}
