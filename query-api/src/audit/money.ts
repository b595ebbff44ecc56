import type { MoneyAtTime } from '@safe-menu/contracts/audit/views'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import type { EntryRow } from '@safe-menu/read-models/audit/trail/entries.queries'
import { type MoneyRow, moneyOfEntriesQuery } from '@safe-menu/read-models/audit/trail/versions.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** How a restaurant wrote its prices. `null`: it is unknown, so they are written as the default does. */
export function moneyOf(recorded: MoneyRow | null): MoneyAtTime {
  const { currency, locale } = recorded ?? defaultMoney
  return { currency, locale }
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
