import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import { createMenuTables } from '../../testing/menu-tables.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'

const description = 'x'.repeat(500)

const nextTransaction = 'select txid_snapshot_xmax(txid_current_snapshot())::text as id'
const tableNames = "select tablename as name from pg_tables where schemaname = 'menus'"

describe('the cost of a change in a menu', () => {
  const tables = useTables(createMenuTables)

  /** The rows that applying these events writes, and their bytes. */
  async function written(events: readonly StoredEvent[]): Promise<{ rows: number; bytes: number }> {
    const names = (await tables.client.query<{ name: string }>(tableNames)).rows
    const first = (await tables.client.query<{ id: string }>(nextTransaction)).rows[0]?.id
    await tables.apply(events)
    let [rows, bytes] = [0, 0]
    for (const { name } of names) {
      const { rows: found } = await tables.client.query<{ rows: number; bytes: number }>(
        `select count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::int as bytes
         from menus.${name} as t where t.xmin::text::bigint >= $1`,
        [first],
      )
      rows += found[0]?.rows ?? 0
      bytes += found[0]?.bytes ?? 0
    }
    return { rows, bytes }
  }

  /** What each of these changes writes, in a published menu of so many items. */
  async function costs(items: number) {
    await tables.empty()
    const { record, itemId, ...own } = createRestaurantEvents()
    const created = (name: string) => own.itemCreated(name, { itemId: randomUUID(), description })
    await tables.apply([
      ...own.opened(),
      ...Array.from({ length: items - 1 }, (_, index) => created(`Dish ${index}`)),
    ])
    return {
      price: await written([own.priced(200)]),
      name: await written([record('ItemDetailsChanged', { itemId, name: 'Zabaione' })]),
      create: await written([created('Another')]),
      archive: await written([record('ItemArchived', { itemId })]),
    }
  }

  it('is the same for 5 and for 500 items', async () => {
    const [small, large] = [await costs(5), await costs(500)]
    for (const change of ['price', 'name', 'create', 'archive'] as const) {
      expect(large[change].rows, change).to.equal(small[change].rows)
      expect(large[change].bytes, change).to.be.within(1, 1.1 * small[change].bytes)
      expect(large[change].bytes, change).to.be.below(5_000)
    }
  })
})
