import type { MoneyAtTime } from '@safe-menu/contracts/audit/views'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import type { EntryRow } from '@safe-menu/read-models/audit/trail/entries.queries'
import { type MoneyRow, moneyOfEntriesQuery } from '@safe-menu/read-models/audit/trail/versions.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** How a restaurant wrote its prices. Those from before there were settings wrote them as the default does (product, "Settings"). */
export function moneyOf(recorded: MoneyRow | null): MoneyAtTime {
  return {
    currency: recorded?.currency ?? defaultMoney.currency,
    locale: recorded?.locale ?? defaultMoney.locale,
  }
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
