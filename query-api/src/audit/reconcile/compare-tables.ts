import type { SummaryTable } from '@safe-menu/audit-oracle/summaries'
import type { Row } from '@safe-menu/audit-oracle/values'
import { compareRows } from './compare.ts'
import type { ReadAsOf } from './snapshot.ts'

/** Rows read at once. */
const pageSize = 5_000

interface TableReader {
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** Takes the key of the last row read (nulls at first) and the page size. */
  readonly query: string
}

const tables: Readonly<Record<SummaryTable, TableReader>> = {
  item_stay: {
    key: ['item_id', 'position'],
    query: `
      select item_id, position::text, menu_id, decided_from,
        nullif(ended_position, 9223372036854775807)::text as ended_position, nullif(decided_to, 'infinity') as decided_to
      from audit.item_stay as stay
      where $1::uuid is null or (item_id, stay.position) > ($1, $2::bigint)
      order by item_id, stay.position limit $3`,
  },
  menu_stay: {
    key: ['menu_id', 'position'],
    query: `
      select menu_id, position::text, nullif(ended_position, 9223372036854775807)::text as ended_position
      from audit.menu_stay as stay
      where $1::uuid is null or (menu_id, stay.position) > ($1, $2::bigint)
      order by menu_id, stay.position limit $3`,
  },
  restaurant_menu: {
    key: ['restaurant_id', 'menu_id'],
    query: `
      select restaurant_id, menu_id, position::text from audit.restaurant_menu
      where $1::uuid is null or (restaurant_id, menu_id) > ($1, $2::uuid)
      order by restaurant_id, menu_id limit $3`,
  },
  chain_end: {
    key: ['chain'],
    query: `
      select chain, sequence::text, hash, position::text from audit.chain_end
      where $1::text is null or chain > $1
      order by chain limit $2`,
  },
  allergen_version: {
    key: ['allergen_id', 'position'],
    query: `
      select allergen_id, position::text, decided_at, name, category from audit.allergen_version as version
      where $1::text is null or (allergen_id, version.position) > ($1, $2::bigint)
      order by allergen_id, version.position limit $3`,
  },
  item_name: {
    key: ['item_id', 'name'],
    query: `
      select item_id, name, restaurant_id, position::text from audit.item_name
      where $1::uuid is null or (item_id, name) > ($1, $2::text)
      order by item_id, name limit $3`,
  },
  restaurant_name: {
    key: ['restaurant_id', 'name'],
    query: `
      select restaurant_id, name, position::text from audit.restaurant_name
      where $1::uuid is null or (restaurant_id, name) > ($1, $2::text)
      order by restaurant_id, name limit $3`,
  },
}

/** @throws Difference naming the first row that differs, is missing, or has no counterpart in the log */
export async function compareTable(
  read: ReadAsOf,
  table: SummaryTable,
  expected: readonly Row[],
): Promise<void> {
  const { key, query } = tables[table]
  const nameOf = (row: Row) => key.map(column => `${column} ${String(row[column])}`).join(', ')
  const subject = (name: string) => `The row of ${table} with ${name}`
  const missing = new Map(expected.map(row => [nameOf(row), row]))
  let lastKey: readonly unknown[] = key.map(() => null)
  for (let rows: readonly Row[] | undefined; rows === undefined || rows.length === pageSize; ) {
    rows = await read<Row>(query, [...lastKey, pageSize])
    for (const row of rows) {
      const name = nameOf(row)
      compareRows(subject(name), missing.get(name), row)
      missing.delete(name)
    }
    lastKey = key.map(column => rows?.at(-1)?.[column])
  }
  for (const [name, row] of missing) compareRows(subject(name), row, undefined)
}
