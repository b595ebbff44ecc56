import { randomUUID } from 'node:crypto'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createMenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { expect } from 'chai'
import pg from 'pg'
import { createDocumentStore } from './document-store.ts'

const [restaurantId, menuId, itemId] = [randomUUID(), randomUUID(), randomUUID()]
const whole = JSON.stringify({ name: 'Before', items: [{ name: 'Soup' }] })
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const texts = { description: '', crossContamination: '', modifications: '', section: '' }

/** The tables of documents as the version before has them, as far as they are read. */
const tablesOfBefore = `
  create schema menus;
  create table menus.guest_document (kind text, id uuid, restaurant_id uuid, published boolean, position bigint,
    etag text, body bytea, br bytea, gzip bytea);
  create table menus.pending_document (kind text, id uuid, since timestamptz)`

describe('document store during an update', () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  it('reads whole menus from the tables of the version before, then the new ones', async () => {
    const databaseUrl = await postgres.createDatabase()
    const pool = new pg.Pool({ connectionString: databaseUrl })
    try {
      await pool.query(tablesOfBefore)
      await pool.query(
        `insert into menus.guest_document values ('menu', $1, $2, true, 1, 'tag-1', convert_to($3, 'UTF8'), null, null)`,
        [menuId, restaurantId, whole],
      )
      const store = createDocumentStore({ pool })
      store.connected()
      const before = await store.get('menu', menuId)
      expect(String(before?.identity.body)).to.equal(whole)
      expect(before?.items).to.equal(null)

      await pool.query('drop schema menus cascade')
      const tables = await createMenuTables(databaseUrl)
      const { record } = createRecorder(restaurantId)
      await tables.apply([
        record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
        record('MenuCreated', { menuId, restaurantId, name: 'After', description: '' }),
        record('MenuPublished', { menuId }),
        record('ItemCreated', { itemId, menuId, restaurantId, name: 'Stew', ...texts, priceCents: 1 }),
      ])
      store.changed('all')
      const after = JSON.parse(String((await store.get('menu', menuId))?.identity.body))
      expect(after).to.deep.equal(await tables.document('menu', menuId))
      expect(after).to.include({ name: 'After' })
      await tables.close()
    } finally {
      await pool.end()
    }
  })
})
