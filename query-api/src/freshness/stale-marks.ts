import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { LiveReply, Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import type pg from 'pg'
import { restaurantRead } from '../consistency/restaurant-read.ts'
import { ownerOf } from '../read-model/visibility.ts'
import type { BehindRestaurants } from './behind.ts'
import type { Freshness } from './freshness.ts'

interface Options {
  readonly pool: pg.Pool
  readonly freshness: Pick<Freshness, 'staleSince'>
  readonly behind: BehindRestaurants
}

type AnyRequest = Pick<RouteRequest<Route>, 'params' | 'query' | 'caller'>
type Answer = Reply | LiveReply
type Since = (restaurantId: string | null) => Date | null

/** Makes handlers of lists say since when their answer may be stale, as documents do (architecture, "A read"). */
export function createStaleMarks({ pool, freshness, behind }: Options) {
  const ownerOfRead = (kind: 'menu' | 'item', id: string) => ownerOf(pool, kind, id)
  const marked =
    (group: string, since: Since) =>
    <Request extends AnyRequest>(handle: (request: Request) => Promise<Reply>) =>
    async (request: Request): Promise<Answer> => {
      const sinceNow = async () =>
        since(behind.hasAny(group) ? await restaurantRead(request, ownerOfRead) : null)
      // Asked before and after: the tables may have changed in either direction while they were read.
      const before = await sinceNow()
      const reply = await handle(request)
      const at = before ?? (await sinceNow())
      if (at === null) return reply
      return { ...reply, headers: { ...reply.headers, [headers.staleSince]: at.toISOString() } }
    }

  return {
    /** What the `menus` group shows. */
    menus: marked('menus', restaurantId => freshness.staleSince(restaurantId)),
    /** Guest activity has a pace of its own: only what it cannot count is said. */
    activity: marked('activity', restaurantId => behind.since('activity', restaurantId)),
  }
}
