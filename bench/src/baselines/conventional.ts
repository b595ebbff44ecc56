/**
 * The baseline of S18: the same job done the usual way. One Koa service on PostgreSQL, tables that are updated in place, and an
 * audit row in the same transaction. It checks tokens, validates with zod and hashes passwords as the product does.
 * Usage: `conventional` with `DATABASE_URL` of an empty database; prints its port.
 *
 * It lacks what the product's events give: replay of what guests saw, proof that the history was not changed, open pages
 * that follow, repeated requests without a second effect, tokens that can be revoked, and answers that say when they are stale.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import bcrypt from 'bcrypt'
import jwt from 'jsonwebtoken'
import Koa, { type Context, type Next } from 'koa'
import { koaBody } from 'koa-body'
import pg from 'pg'
import { z } from 'zod'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const issuer = 'conventional'

await pool.query(`
  create table account (
    id uuid primary key, email text not null unique, password_hash text not null, restaurant_id uuid not null
  );
  create table menu (
    id uuid primary key, restaurant_id uuid not null, name text not null, published boolean not null default false
  );
  create index on menu (restaurant_id);
  create table item (
    id uuid primary key, menu_id uuid not null references menu, name text not null, description text not null,
    price_cents integer not null, allergens_confirmed_at timestamptz
  );
  create index on item (menu_id);
  create table item_tag (
    item_id uuid references item, allergen_id text, presence text not null, primary key (item_id, allergen_id)
  );
  create table audit (
    id bigint generated always as identity primary key, at timestamptz not null default now(), account_id uuid not null,
    restaurant_id uuid not null, item_id uuid not null, action text not null, before jsonb, after jsonb
  );
  create index on audit (restaurant_id, id);
  create index on audit (item_id, id)`)

const credentials = z.strictObject({
  email: z.email().max(254),
  password: z.string().min(10).max(72),
  name: z.string().trim().min(1).max(120),
})
const newMenu = z.strictObject({ name: z.string().trim().min(1).max(120) })
const menuChange = z.strictObject({ published: z.boolean() })
const newItem = z.strictObject({
  name: z.string().trim().min(1).max(120),
  description: z.string().max(2_000).default(''),
  price: z.number().min(0).max(99_999.99),
})
const tag = z.strictObject({
  allergenId: z.string().regex(/^[a-z-]{1,40}$/u),
  presence: z.enum(['contains', 'may_contain', 'can_be_made_without']).default('contains'),
})
const id = z.uuid()

interface Session {
  readonly accountId: string
  readonly restaurantId: string
}

/** Runs `work` in a transaction. */
async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Reads the token into `ctx.state.session`. */
async function authenticate(ctx: Context, next: Next): Promise<void> {
  const token = ctx.get('authorization').replace(/^Bearer /u, '')
  try {
    const claims = jwt.verify(token, publicKey, { algorithms: ['ES256'], issuer }) as jwt.JwtPayload
    ctx.state.session = { accountId: claims.sub, restaurantId: claims.restaurantId } as Session
  } catch {
    ctx.throw(401, 'Log in again.')
  }
  await next()
}

/** Answers errors as JSON. */
async function errors(ctx: Context, next: Next): Promise<void> {
  try {
    await next()
  } catch (error) {
    const { status = error instanceof z.ZodError ? 422 : 500, message } = error as {
      status?: number
      message: string
    }
    ctx.status = status
    ctx.body = { error: status === 500 ? 'Something went wrong.' : message }
  }
}

const router = new Router()
const json = koaBody({ jsonLimit: '64kb' })
const bodyOf = (ctx: Context) => ctx.request.body as unknown
const sessionOf = (ctx: Context) => ctx.state.session as Session

router.post('/api/accounts', json, async ctx => {
  const { email, password } = credentials.parse(bodyOf(ctx))
  const [accountId, restaurantId] = [randomUUID(), randomUUID()]
  await pool.query('insert into account values ($1, lower($2), $3, $4)', [
    accountId,
    email,
    await bcrypt.hash(password, 12),
    restaurantId,
  ])
  const token = jwt.sign({ restaurantId }, privateKey, {
    algorithm: 'ES256',
    issuer,
    subject: accountId,
    expiresIn: '12h',
  })
  ctx.status = 201
  ctx.body = { token, restaurantId }
})

router.post('/api/menus', authenticate, json, async ctx => {
  const { name } = newMenu.parse(bodyOf(ctx))
  const menuId = randomUUID()
  await pool.query('insert into menu values ($1, $2, $3)', [menuId, sessionOf(ctx).restaurantId, name])
  ctx.status = 201
  ctx.body = { id: menuId, name }
})

router.put('/api/menus/:menuId', authenticate, json, async ctx => {
  const { published } = menuChange.parse(bodyOf(ctx))
  const { rowCount } = await pool.query(
    'update menu set published = $3 where id = $1 and restaurant_id = $2',
    [id.parse(ctx.params.menuId), sessionOf(ctx).restaurantId, published],
  )
  if (rowCount !== 1) ctx.throw(404, 'There is no such menu.')
  ctx.body = { published }
})

router.post('/api/menus/:menuId/items', authenticate, json, async ctx => {
  const { name, description, price } = newItem.parse(bodyOf(ctx))
  const itemId = randomUUID()
  const { rowCount } = await pool.query(
    `insert into item
     select $3, id, $4, $5, $6, now() from menu where id = $1 and restaurant_id = $2`,
    [
      id.parse(ctx.params.menuId),
      sessionOf(ctx).restaurantId,
      itemId,
      name,
      description,
      Math.round(price * 100),
    ],
  )
  if (rowCount !== 1) ctx.throw(404, 'There is no such menu.')
  ctx.status = 201
  ctx.body = { id: itemId, name }
})

router.post('/api/menu-items/items/:itemId/allergens', authenticate, json, async ctx => {
  const { allergenId, presence } = tag.parse(bodyOf(ctx))
  const itemId = id.parse(ctx.params.itemId)
  const { accountId, restaurantId } = sessionOf(ctx)
  ctx.body = await transaction(async client => {
    const { rows } = await client.query(
      `select item.id from item join menu on menu.id = menu_id
       where item.id = $1 and restaurant_id = $2 for update of item`,
      [itemId, restaurantId],
    )
    if (rows.length !== 1) ctx.throw(404, 'There is no such dish.')
    const before = await client.query(
      'select presence from item_tag where item_id = $1 and allergen_id = $2',
      [itemId, allergenId],
    )
    await client.query(
      `insert into item_tag values ($1, $2, $3)
       on conflict (item_id, allergen_id) do update set presence = excluded.presence`,
      [itemId, allergenId, presence],
    )
    await client.query(
      `insert into audit (account_id, restaurant_id, item_id, action, before, after)
       values ($1, $2, $3, 'declared', $4, $5)`,
      [accountId, restaurantId, itemId, before.rows[0] ?? null, { allergenId, presence }],
    )
    const tags = await client.query(
      'select allergen_id as "allergenId", presence from item_tag where item_id = $1 order by 1',
      [itemId],
    )
    return { id: itemId, allergens: tags.rows }
  })
})

router.get('/api/menus/:menuId', async ctx => {
  const menuId = id.parse(ctx.params.menuId)
  const menu = await pool.query('select id, name from menu where id = $1 and published', [menuId])
  if (menu.rows.length !== 1) ctx.throw(404, 'There is no such menu.')
  const items = await pool.query(
    `select id, name, description, price_cents / 100.0 as price, allergens_confirmed_at as "allergensConfirmedAt",
       coalesce(
         (select json_agg(json_build_object('allergenId', allergen_id, 'presence', presence) order by allergen_id)
          from item_tag where item_id = item.id), '[]') as allergens
     from item where menu_id = $1 order by name`,
    [menuId],
  )
  ctx.body = { ...menu.rows[0], items: items.rows }
})

const app = new Koa()
app.use(errors)
app.use(router.routes())
app.use(router.allowedMethods())
const server = createServer(app.callback())
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
