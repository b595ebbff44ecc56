import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import type { QuarantineView, RestaurantOverviewView } from '@safe-menu/contracts/admin/views'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { globalQuery } from '@safe-menu/read-models/activity/global-analytics.queries'
import {
  allQuery,
  countAllQuery,
  countSearchQuery,
  searchQuery,
} from '@safe-menu/read-models/admin/restaurant-directory/restaurant-directory.queries'
import { quarantinesQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRow, readRows, readSnapshot } from '@safe-menu/read-models/read-query'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type pg from 'pg'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import {
  CursorName,
  cutPage,
  found,
  itemsOfPage,
  type Page,
  type PageInput,
  pageInputOf,
} from '../http/queries.ts'

/** The lengths of the two lists in the analytics of the platform (specification, section 9). */
const topRestaurants = 10
const topAllergens = 8

export function adminRouter({ pool, staleSince }: Deps) {
  return createRouter([
    on(adminRoutes.restaurantsOverview, staleSince.admin, async ctx => {
      ctx.body = itemsOfPage(ctx, await restaurantsOverview(pool, pageInputOf(ctx, OverviewCursor)))
    }),
    on(adminRoutes.globalAnalytics, staleSince.admin, async ctx => {
      const analytics = await readRow(pool, globalQuery, [topRestaurants, topAllergens])
      ctx.body = found(analytics, 'service.not_ready')
    }),
    on(adminRoutes.quarantines, staleSince.admin, async ctx => {
      ctx.body = await quarantines(pool)
    }),
  ])
}

/** The last restaurant of a page of the overview. */
const OverviewCursor = z.strictObject({ name: CursorName, id: RestaurantId })

/** Sorts before every restaurant: no name is empty. */
const beforeAll = { name: '', id: '00000000-0000-0000-0000-000000000000' }

/** A page of the platform's restaurants, sorted by name. */
async function restaurantsOverview(
  pool: pg.Pool,
  { search, limit, after }: PageInput<typeof adminRoutes.restaurantsOverview, typeof OverviewCursor>,
): Promise<Page<RestaurantOverviewView>> {
  const text = search || null
  const { name, id } = after ?? beforeAll
  const { rows, counted } = await readSnapshot(pool, async state => ({
    rows: await readRows(state, text === null ? allQuery : searchQuery, [text, name, id, limit + 1]),
    counted: await (text === null ? readRow(state, countAllQuery) : readRow(state, countSearchQuery, [text])),
  }))
  const page = cutPage(rows, limit, last => ({ name: last.name, id: last.id }))
  return { ...page, total: counted?.count ?? 0 }
}

/** Events that cannot be applied: stopped groups first, then restaurants in quarantine, oldest first. */
async function quarantines(pool: pg.Pool): Promise<QuarantineView[]> {
  const rows = await readRows(pool, quarantinesQuery, [])
  return rows
    .toSorted(
      (a, b) => Number(a.restaurant_id !== null) - Number(b.restaurant_id !== null) || +a.since - +b.since,
    )
    .map(({ group_name, restaurant_id, name, since, stream_name, revision, event_type, reason }) => ({
      restaurant: restaurant_id === null ? null : { id: RestaurantId.parse(restaurant_id), name },
      group: group_name,
      since: since.toISOString(),
      event:
        stream_name === null || revision === null || event_type === null
          ? null
          : { stream: stream_name, revision, type: event_type, reason },
    }))
}
