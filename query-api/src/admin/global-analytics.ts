import type { GlobalAnalyticsView } from '@safe-menu/contracts/admin/views'
import { globalQuery } from '@safe-menu/read-models/activity/closed-totals/closed-totals.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** The lengths of the two lists (specification, section 9). */
const topRestaurants = 10
const topAllergens = 8

/** Figures of the whole platform, by the same rules as the overview. */
export async function globalAnalytics(pool: pg.Pool): Promise<GlobalAnalyticsView> {
  const [row] = await readRows(pool, globalQuery, [topRestaurants, topAllergens])
  if (!row) throw new Error('The global analytics query returned no row.')
  return row
}
