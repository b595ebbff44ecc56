import type { MoneyAtTime } from '@safe-menu/contracts/audit/views'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import type { EntryRow } from '@safe-menu/read-models/audit/trail/entries.queries'
import {
  type MoneyRow,
  moneyOfEntriesQuery,
  restaurantQueries,
} from '@safe-menu/read-models/audit/trail/versions.queries'
import { readRow, readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Moment } from './replay/states.ts'

/** Restaurants from before there were settings wrote prices as the default does (rulings, "Settings"). */
function moneyOf(recorded: MoneyRow | null): MoneyAtTime {
  return {
    currency: recorded?.currency ?? defaultMoney.currency,
    locale: recorded?.locale ?? defaultMoney.locale,
  }
}

/** How a restaurant wrote its prices at a moment. */
export async function moneyAt(pool: pg.Pool, moment: Moment, restaurantId: string): Promise<MoneyAtTime> {
  return moneyOf(await readRow(pool, restaurantQueries[moment.view], [moment.bound, restaurantId]))
}

const hasPrice = ({ before, after }: EntryRow) => 'priceCents' in { ...before, ...after }

/** How the restaurant of each entry with a price wrote it then, by the entry's position. */
export async function moneyOfEntries(
  pool: pg.Pool,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, MoneyAtTime>> {
  const positions = rows.filter(hasPrice).map(({ position }) => position)
  if (positions.length === 0) return new Map()
  const found = await readRows(pool, moneyOfEntriesQuery, [positions])
  return new Map(found.map(row => [row.position, moneyOf(row)]))
}
