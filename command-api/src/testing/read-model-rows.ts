import { randomUUID } from 'node:crypto'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createGroupTables } from '@safe-menu/read-models/testing/group-tables'
import pg from 'pg'
import { migrateVault } from '../vault-database.ts'

/** The service's own tables, and those of the read model that commands query. */
export const commandTables = {
  name: 'commands',
  async fill(url: string) {
    const tables = await createGroupTables(url, menusGroup)
    await tables.close()
    await createCheckpoints(url, [])
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    await migrateVault(pool)
    await pool.end()
  },
}

interface Place {
  readonly restaurantId: string
  readonly menuId: string
}

interface ListedItem {
  readonly id?: string
  readonly name?: string
  readonly section?: string
  /** Of its document. */
  readonly bytes?: number
}

/** Writes what the projector would write. */
export function createReadModelRows(pool: pg.Pool) {
  const listMenus = (restaurantId: string, ids: readonly string[]) =>
    pool.query(
      `insert into menus.menu (id, state, restaurant_id, name, published)
       select unnest($1::uuid[]), '{}', $2, 'Lunch', false on conflict do nothing`,
      [ids, restaurantId],
    )

  return {
    listMenus,
    async listItems({ restaurantId, menuId }: Place, items: readonly ListedItem[]): Promise<void> {
      await listMenus(restaurantId, [menuId])
      const rows = items.map(({ id = randomUUID(), name = 'Soup', section = '', bytes = 2 }) => ({
        id,
        name,
        section,
        bytes,
      }))
      await pool.query(
        `insert into menus.item (id, state, restaurant_id, menu_id, family_id, name, section, deleted)
         select id, '{}', $2, $3, id, name, section, false
         from json_to_recordset($1) as item (id uuid, name text, section text)`,
        [JSON.stringify(rows), restaurantId, menuId],
      )
      await pool.query(
        `insert into menus.item_document (item_id, document)
         select id, to_json(repeat('x', bytes - 2)) from json_to_recordset($1) as item (id uuid, bytes int)`,
        [JSON.stringify(rows)],
      )
    },
  }
}
