import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { isbot } from 'isbot'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import type { CommandIdentity } from '../write-path/streams.ts'
import { closeDays } from './close-days.ts'
import { createCoalescer } from './coalesce.ts'
import type { GuestAction } from './decide.ts'
import { itemOn, type PublishedMenu, publishedMenu } from './look-up.ts'
import { activityStream } from './state.ts'
import { createVisitorKeys, visitorOf } from './visitor-keys.ts'
import { createActivityWriter, type DatedCall } from './write-activity.ts'

const retryMs = 5_000 // no request depends on it

/** No Consistency-Token: guests read nothing that this feeds, and a token would make their later reads bypass the cache. */
const accepted: Reply = { status: 202, body: {} }

/** An action as its request names it: a view without its visitor. */
type TrackedAction =
  | Exclude<GuestAction, { kind: 'view' }>
  | { readonly kind: 'view'; readonly menuId: MenuId }

/** Counts what guests do on menus. */
export function createGuestActivity(deps: Deps) {
  const visitorKeys = createVisitorKeys(deps)
  const calls = createCoalescer<DatedCall>({ write: createActivityWriter(deps) })

  const jobs: readonly Job[] = [
    {
      name: 'renew visitor keys',
      run: () => visitorKeys.renew(),
      retryMs,
      intervalMs: 10 * 60_000, // how long a key may outlive its day
    },
    {
      name: 'close days',
      run: signal => closeDays(deps, signal),
      retryMs,
      intervalMs: 5 * 60_000, // a thousand days a run: ten thousand restaurants take less than an hour
    },
  ]

  /** Records an action on a menu. Bots get the same 202 but are not counted (product, "Guest activity"). */
  async function record(
    { headers, address, idempotencyKey }: Pick<RouteRequest<Route>, 'headers' | 'address' | 'idempotencyKey'>,
    { commandId, fingerprint }: CommandIdentity,
    { restaurantId, timeZone }: PublishedMenu,
    tracked: TrackedAction,
  ): Promise<Reply> {
    const userAgent = headers['user-agent']
    // No User-Agent: treat as a bot.
    if (typeof userAgent !== 'string' || userAgent === '' || isbot(userAgent)) return accepted
    const day = dayIn(timeZone, deps.now())
    const action: GuestAction =
      tracked.kind === 'view'
        ? { ...tracked, visitor: visitorOf(await visitorKeys.keyOf(day), restaurantId, address, userAgent) }
        : tracked
    const identity = idempotencyKey === null ? null : { commandId, fingerprint: fingerprint ?? '' }
    await calls.add(laneOf(restaurantId, day, action), { restaurantId, day, action, identity })
    return accepted
  }

  return {
    jobs,
    /** Writes what has been gathered; the stores must still be open. */
    close: () => calls.close(),
    handlers: {
      ...handlesCommand(activityRoutes.trackView, async (request, identity) => {
        const { menuId } = request.body
        const menu = await publishedMenu(deps.writePath, menuId)
        return record(request, identity, menu, { kind: 'view', menuId })
      }),
      ...handlesCommand(activityRoutes.trackAllergens, async (request, identity) => {
        const { menuId, allergenIds } = request.body
        if (allergenIds.some(id => !catalogueEntry(id))) throw new AppError('allergen.not_found')
        const menu = await publishedMenu(deps.writePath, menuId)
        return record(request, identity, menu, { kind: 'filter', menuId, allergenIds })
      }),
      ...handlesCommand(activityRoutes.trackPopularItem, async (request, identity) => {
        const { menuId, menuItemId: itemId } = request.body
        const menu = await publishedMenu(deps.writePath, menuId)
        await itemOn(deps.writePath, menuId, itemId)
        return record(request, identity, menu, { kind: 'order', menuId, itemId })
      }),
    },
  }
}

/** Filters and views never share an event, so that no visitor can be linked to an allergen. */
function laneOf(restaurantId: RestaurantId, day: Day, { kind }: GuestAction): string {
  return `${activityStream(restaurantId, day)} ${kind === 'filter' ? 'filters' : 'visits'}`
}
