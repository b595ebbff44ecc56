/**
 * S1 in an ordinary design: a query for the menu, one for its items, one for each item's tags, and JSON built per request.
 * Usage: `n-plus-one MENU_ID` with `DATABASE_URL`; prints its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import pg from 'pg'

const menuId = process.argv[2]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = new Koa()
app.use(async context => {
  const menu = await pool.query('select * from menus.menu where id = $1', [menuId])
  const items = await pool.query('select * from menus.item where menu_id = $1 order by name', [menuId])
  const withTags = []
  for (const item of items.rows) {
    const tags = await pool.query(
      `select * from menus.item as i cross join jsonb_to_recordset(i.state -> 'tags') as t (id text, presence text, details json)
       join menus.allergen a on a.id = t.id where i.id = $1`,
      [item.id],
    )
    withTags.push({ ...item, allergens: tags.rows })
  }
  context.body = { ...menu.rows[0], items: withTags }
})
const server = createServer(app.callback())
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
