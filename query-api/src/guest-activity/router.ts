import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'
import { found, inputOf } from '../http/queries.ts'
import { analyticsOfRestaurant } from './analytics.ts'

export function activityRouter({ pool, staleSince }: Deps) {
  return createRouter([
    on(activityRoutes.analytics, staleSince.activity, async ctx => {
      ctx.body = found(await analyticsOfRestaurant(pool, inputOf(ctx)), 'restaurant.not_found')
    }),
  ])
}
