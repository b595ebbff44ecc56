import { randomUUID } from 'node:crypto'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import { createMenuTables, type MenuTables } from '../../testing/menu-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'

const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const texts = { description: 'x'.repeat(500), crossContamination: '', modifications: '', section: '' }

const nextTransaction = 'select txid_snapshot_xmax(txid_current_snapshot())::text as id'
const tableNames = "select tablename as name from pg_tables where schemaname = 'menus'"

describe('the cost of a change in a menu', () => {
  let postgres: TestPostgres
  let tables: MenuTables

  before(async () => {
    postgres = await startTestPostgres()
    tables = await createMenuTables(await postgres.createDatabase())
  })
  after(async () => {
    await tables.close()
    await postgres.stop()
  })

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
    const [restaurantId, menuId] = [randomUUID(), randomUUID()]
    const { record } = createRecorder(restaurantId)
    const itemIds = Array.from({ length: items }, () => randomUUID())
    const created = (itemId: string, name: string) =>
      record('ItemCreated', { itemId, menuId, restaurantId, name, ...texts, priceCents: 100 })
    await tables.apply([
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
      ...itemIds.map((itemId, index) => created(itemId, `Dish ${index}`)),
    ])
    await tables.workOff()
    const itemId = itemIds[0] ?? ''
    return {
      price: await written([record('ItemPriceChanged', { itemId, priceCents: 200 })]),
      name: await written([record('ItemDetailsChanged', { itemId, name: 'Zabaione' })]),
      create: await written([created(randomUUID(), 'Another')]),
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
