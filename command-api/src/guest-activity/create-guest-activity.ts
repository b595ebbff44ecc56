import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { isbot } from 'isbot'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import type { CommandIdentity } from '../write-path/command.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import { closeDays } from './close-days.ts'
import type { GuestAction } from './decide.ts'
import { createLookUp, type PublishedMenu } from './look-up.ts'
import { createActivityLog } from './record.ts'
import { createVisitorKeys, visitorOf } from './visitor-keys.ts'

const retryMs = 5_000 // no request depends on it

/** No Consistency-Token: guests read nothing that this feeds, and a token would make their later reads bypass the cache. */
const accepted: Reply = { status: 202, body: {} }

/** Counts what guests do on menus. */
export function createGuestActivity(deps: Deps) {
  const lookUp = createLookUp(deps.writePath)
  const visitorKeys = createVisitorKeys(deps)
  const activityLog = createActivityLog(deps)

  const jobs: readonly Job[] = [
    {
      name: 'renew visitor keys',
      run: () => visitorKeys.renew(),
      retryMs,
      intervalMs: 10 * 60_000, // how long a key may outlive its day
    },
    {
      name: 'close days',
      run: () => closeDays(deps),
      retryMs,
      intervalMs: 5 * 60_000, // a thousand days a run: ten thousand restaurants take less than an hour
    },
  ]

  /** Records an action on a menu. Bots get the same 202 but are not counted (rulings, "Guest activity"). */
  async function record(
    { headers, idempotencyKey }: Pick<RouteRequest<Route>, 'headers' | 'idempotencyKey'>,
    { commandId, fingerprint }: CommandIdentity,
    { restaurantId, timeZone }: PublishedMenu,
    actionOn: (day: string, userAgent: string) => GuestAction | Promise<GuestAction>,
  ): Promise<Reply> {
    const userAgent = headers['user-agent']
    // No User-Agent: treat as a bot.
    if (typeof userAgent !== 'string' || userAgent === '' || isbot(userAgent)) return accepted
    const day = dayIn(timeZone, deps.now())
    const action = await actionOn(day, userAgent)
    const identity = idempotencyKey === null ? null : { commandId, fingerprint: fingerprint ?? '' }
    await activityLog.record({ restaurantId, day, action, identity })
    return accepted
  }

  return {
    jobs,
    /** Writes what has been gathered; the stores must still be open. */
    close: () => activityLog.close(),
    handlers: {
      ...handlesCommand(activityRoutes.trackView, async (request, identity) => {
        const { menuId } = request.body
        const menu = await lookUp.publishedMenu(menuId)
        return record(request, identity, menu, async (day, userAgent) => {
          const key = await visitorKeys.keyOf(day)
          return {
            kind: 'view',
            menuId,
            visitor: visitorOf(key, menu.restaurantId, request.address, userAgent),
          }
        })
      }),
      ...handlesCommand(activityRoutes.trackAllergens, async (request, identity) => {
        const { menuId, allergenIds } = request.body
        if (allergenIds.some(id => !catalogueEntry(id))) throw new AppError('allergen.not_found')
        const menu = await lookUp.publishedMenu(menuId)
        return record(request, identity, menu, () => ({ kind: 'filter', menuId, allergenIds }))
      }),
      ...handlesCommand(activityRoutes.trackPopularItem, async (request, identity) => {
        const { menuId, menuItemId: itemId } = request.body
        const menu = await lookUp.publishedMenu(menuId)
        await lookUp.itemOn(menuId, itemId)
        return record(request, identity, menu, () => ({ kind: 'order', menuId, itemId }))
      }),
    },
  }
}
