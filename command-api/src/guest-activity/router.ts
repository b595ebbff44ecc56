import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { isbot } from 'isbot'
import { identityOf } from '../write-path/command.ts'
import type { GuestAction } from './decide.ts'
import { itemOn, type PublishedMenu, publishedMenu } from './look-up.ts'
import type { GuestActivityDeps } from './services.ts'
import { activityStream } from './state.ts'
import { visitorOf } from './visitor-keys.ts'

/** An action as its request names it: a view without its visitor. */
type TrackedAction =
  | Exclude<GuestAction, { kind: 'view' }>
  | { readonly kind: 'view'; readonly menuId: MenuId }

/** Counts what guests do on menus. */
export function activityRouter(deps: GuestActivityDeps) {
  return createRouter([
    on(activityRoutes.trackView, async ctx => {
      const { menuId } = ctx.input.body
      const menu = await publishedMenu(deps.writePath, menuId)
      await record(deps, ctx, menu, { kind: 'view', menuId })
    }),
    on(activityRoutes.trackAllergens, async ctx => {
      const { menuId, allergenIds } = ctx.input.body
      if (allergenIds.some(id => !catalogueEntry(id))) throw new AppError('allergen.not_found')
      const menu = await publishedMenu(deps.writePath, menuId)
      await record(deps, ctx, menu, { kind: 'filter', menuId, allergenIds })
    }),
    on(activityRoutes.trackPopularItem, async ctx => {
      const { menuId, menuItemId: itemId } = ctx.input.body
      const menu = await publishedMenu(deps.writePath, menuId)
      await itemOn(deps.writePath, menuId, itemId)
      await record(deps, ctx, menu, { kind: 'order', menuId, itemId })
    }),
  ])
}

/**
 * Records an action on a menu. Bots get the same 202 but are not counted (product, "Guest activity"). No Consistency-Token: guests read
 * nothing that this feeds, and a token would make their later reads bypass the cache.
 */
async function record(
  { visitorKeys, calls, now }: GuestActivityDeps,
  ctx: RequestContext,
  { restaurantId, timeZone }: PublishedMenu,
  tracked: TrackedAction,
): Promise<void> {
  ctx.status = 202
  ctx.body = {}
  const userAgent = ctx.get('user-agent')
  // No User-Agent: treat as a bot.
  if (userAgent === '' || isbot(userAgent)) return
  const day = dayIn(timeZone, now())
  const action: GuestAction =
    tracked.kind === 'view'
      ? { ...tracked, visitor: visitorOf(await visitorKeys.keyOf(day), restaurantId, ctx.ip, userAgent) }
      : tracked
  const { commandId, fingerprint } = identityOf(ctx)
  const identity = ctx.state.idempotencyKey === null ? null : { commandId, fingerprint: fingerprint ?? '' }
  await calls.add(laneOf(restaurantId, day, action), { restaurantId, day, action, identity })
}

/** Filters and views never share an event, so that no visitor can be linked to an allergen. */
function laneOf(restaurantId: RestaurantId, day: Day, { kind }: GuestAction): string {
  return `${activityStream(restaurantId, day)} ${kind === 'filter' ? 'filters' : 'visits'}`
}
