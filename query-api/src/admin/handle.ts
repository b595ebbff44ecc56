import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { headers } from '@safe-menu/contracts/http/headers'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import type pg from 'pg'
import { nextLink, readCursor } from '../read-model/paging.ts'
import { globalAnalytics } from './global-analytics.ts'
import { OverviewCursor, restaurantsOverview } from './overview.ts'
import { quarantinesOf } from './quarantines.ts'

/** The first start with a new group: its tables are being made from the log. */
function notYet(error: unknown): never {
  throw isMissingTable(error) ? new AppError('service.not_ready', { cause: error }) : error
}

export function adminHandlers(pool: pg.Pool) {
  const overview: Handler<typeof adminRoutes.restaurantsOverview> = async ({ query, path }) => {
    const { limit, cursor, search } = query
    const after = readCursor(OverviewCursor, cursor)
    const { restaurants, total, next } = await restaurantsOverview(pool, { search, limit, after }).catch(
      notYet,
    )
    return {
      status: 200,
      body: restaurants,
      headers: {
        [headers.totalCount]: String(total),
        ...(next ? { link: nextLink(path, query, next) } : {}),
      },
    }
  }

  const analytics: Handler<typeof adminRoutes.globalAnalytics> = async () => ({
    status: 200,
    body: await globalAnalytics(pool).catch(notYet),
  })

  const quarantines: Handler<typeof adminRoutes.quarantines> = async () => ({
    status: 200,
    body: await quarantinesOf(pool).catch(notYet),
  })

  return {
    [adminRoutes.quarantines.id]: quarantines,
    [adminRoutes.restaurantsOverview.id]: overview,
    [adminRoutes.globalAnalytics.id]: analytics,
  } as const
}
