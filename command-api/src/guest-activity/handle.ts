import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Handler, Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { isbot } from 'isbot'
import { identityOf } from '../write-path/answer.ts'
import type { Call, Deed } from './decide.ts'
import type { LookUp, PublishedMenu } from './look-up.ts'
import type { ActivityLog } from './record.ts'
import { type VisitorKeys, visitorOf } from './visitor-keys.ts'

interface GuestActivityDeps {
  readonly lookUp: LookUp
  readonly visitorKeys: VisitorKeys
  readonly activityLog: ActivityLog
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Without a Consistency-Token: a guest reads nothing that this feeds, and one would send every later read past memory. */
const accepted: Reply = { status: 202, body: {} }

export function guestActivityHandlers({ lookUp, visitorKeys, activityLog, now }: GuestActivityDeps) {
  /** Answers a bot as anybody, and counts it not (rulings, "Guest activity"). */
  async function record<R extends Route>(
    route: R,
    request: RouteRequest<R>,
    menu: PublishedMenu,
    deedOn: (day: string, userAgent: string) => Deed | Promise<Deed>,
  ): Promise<Reply> {
    const userAgent = request.headers['user-agent']
    // Who does not name a browser is none.
    if (typeof userAgent !== 'string' || userAgent === '' || isbot(userAgent)) return accepted
    const { restaurantId, timeZone } = menu
    const day = dayIn(timeZone, now())
    const deed = await deedOn(day, userAgent)
    await activityLog.record({ restaurantId, day, deed, identity: callIdentity(route, request) })
    return accepted
  }

  const trackView: Handler<typeof activityRoutes.trackView> = async request => {
    const { menuId } = request.body
    const menu = await lookUp.publishedMenu(menuId)
    return record(activityRoutes.trackView, request, menu, async (day, userAgent) => {
      const key = await visitorKeys.keyOf(day)
      return { kind: 'view', menuId, visitor: visitorOf(key, menu.restaurantId, request.address, userAgent) }
    })
  }

  const trackAllergens: Handler<typeof activityRoutes.trackAllergens> = async request => {
    const { menuId, allergenIds } = request.body
    if (allergenIds.some(id => !catalogueEntry(id))) throw new AppError('allergen.not_found')
    const menu = await lookUp.publishedMenu(menuId)
    return record(activityRoutes.trackAllergens, request, menu, () => ({
      kind: 'filter',
      menuId,
      allergenIds,
    }))
  }

  const trackPopularItem: Handler<typeof activityRoutes.trackPopularItem> = async request => {
    const { menuId, menuItemId: itemId } = request.body
    const menu = await lookUp.publishedMenu(menuId)
    await lookUp.itemOn(menuId, itemId)
    return record(activityRoutes.trackPopularItem, request, menu, () => ({ kind: 'order', menuId, itemId }))
  }

  return {
    [activityRoutes.trackView.id]: trackView,
    [activityRoutes.trackAllergens.id]: trackAllergens,
    [activityRoutes.trackPopularItem.id]: trackPopularItem,
  } as const
}

function callIdentity<R extends Route>(route: R, request: RouteRequest<R>): Call['identity'] {
  if (request.idempotencyKey === null) return null
  const { commandId, fingerprint } = identityOf(route, request)
  return { commandId, fingerprint: fingerprint ?? '' }
}
