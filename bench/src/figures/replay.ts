import { randomUUID } from 'node:crypto'
import type { MenuId } from '@safe-menu/contracts/ids'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { withClient } from '@safe-menu/local/postgres/connection'
import { instantsOfMenu } from '@safe-menu/query-api/audit/replay/replay'
import { menuAt } from '@safe-menu/query-api/audit/replay/states'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import pg from 'pg'
import { absoluteLine, type Bound, ratioLine } from '../harness/line.ts'
import { repeat } from '../harness/repeat.ts'
import type { Figure, Run } from '../harness/run.ts'
import { declaration } from '../harness/seed.ts'
import { percentile, valuesOf } from '../harness/windows.ts'

const wholeHistory = 1_000_000
const lookUps = 1_000 // in each window
const sliderEntries = 20_000 // of one menu

/**
 * S10: a menu's items and allergens as guests saw them at a random instant, with query-api's own query, compared with reading
 * one row by its primary key, and with a tenth of the history; and the marks of the slider over a menu with a long history. The projection's own statements write each history into a
 * database of its own.
 */
export const replay: Figure = {
  id: 'S10',
  name: 'the replay',
  async measure(run) {
    const stack = await run.shared()
    const entries = run.size(wholeHistory, 50_000)
    const count = run.size(lookUps, 200)
    run.say(`  writing ${entries} audit entries ...`)
    const many = await createReplay(run, stack.databaseUrl, entries)
    const few = await createReplay(run, stack.databaseUrl, entries / 10)
    const long = await createReplay(run, stack.databaseUrl, run.size(sliderEntries, 5_000), 1)
    const rounds = await run.compare(stack, {
      many: () => many.replay(count),
      lookUp: () => many.lookUp(count),
      few: () => few.replay(count),
      slider: () => long.slider(run.size(50, 10)),
    })
    const label = (number: number) => number.toLocaleString('en')
    const against = (what: string, windows: typeof rounds.many, bound: Bound) =>
      ratioLine({
        what: 'the same',
        unit: 'ms',
        value: 'p99',
        windows: rounds.many,
        baseline: { what, windows },
        bound,
      })
    return [
      absoluteLine({
        what: `a menu of ${itemsPerMenu} items as guests saw it at any instant, ${label(entries)} audit entries, p99`,
        unit: 'ms',
        values: valuesOf(rounds.many, 'p99'),
        bound: { atMost: 15 },
      }),
      against('one row by primary key, p99', rounds.lookUp, null),
      against(`with ${label(entries / 10)} entries`, rounds.few, { atMost: 1.3 }),
      absoluteLine({
        what: `the marks of the slider over a menu with ${label(run.size(sliderEntries, 5_000))} entries, p99`,
        unit: 'ms',
        values: valuesOf(rounds.slider, 'p99'),
        bound: { atMost: 100 },
      }),
    ]
  },
}

const byKey = `
  select version.* from audit.item_version as version
  where item_id = $1 and position = $2`
const keyOf = 'select position from audit.item_version where item_id = $1 limit 1'

/** A history in its own database. Its windows have their 99th percentile in ms. */
async function createReplay(run: Run, databaseUrl: string, entries: number, menus = manyMenus) {
  const name = `bench_replay_${process.pid}_${menus}_${entries}`
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  await withClient(databaseUrl, async admin => {
    await admin.query(`create database ${name}`)
    await admin.query(`alter database ${name} set synchronous_commit = off`) // filling it is not measured
  })
  const history = createHistory(menus)
  const tables = await createAuditTables(url.href)
  for (let portion = history.next(entries); portion.length > 0; portion = history.next(entries))
    await tables.apply(portion)
  await tables.client.query('vacuum analyze') // autovacuum does this for a service that runs for long
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('connect', client => void client.on('error', () => undefined))
  const rows = await someRows(pool, history)
  run.atEnd(async () => {
    await pool.end()
    await tables.close()
    await withClient(databaseUrl, admin => admin.query(`drop database ${name} with (force)`))
  })
  const window = async (total: number, ask: (index: number) => Promise<unknown>) => ({
    p99: percentile((await repeat({ total, inFlight: 1 }, ask)).milliseconds, 0.99),
  })
  return {
    lookUp: (total: number) =>
      window(total, index =>
        pool.query({ name: 'by-key', text: byKey, values: rows[index % rows.length] ?? [] }),
      ),
    replay: (total: number) =>
      window(total, async () => {
        const { menuId, restaurantId } = history.randomMenu()
        await menuAt(pool, { restaurantId, time: history.randomInstant(), view: 'guests' }, menuId)
      }),
    slider: (total: number) =>
      window(total, () => {
        const menuId = history.randomMenu().menuId as MenuId
        return instantsOfMenu({ pool }, { menuId, view: 'guests', caller: null })
      }),
  }
}

/** The keys of some rows. */
async function someRows(pool: pg.Pool, history: History): Promise<readonly [string, string][]> {
  const rows: [string, string][] = []
  for (let index = 0; index < 200; index += 1) {
    const itemId = history.randomItem()
    const found = await pool.query<{ position: string }>(keyOf, [itemId])
    if (found.rows[0]) rows.push([itemId, found.rows[0].position])
  }
  return rows
}

const manyMenus = 300
const itemsPerMenu = 30
/** Events per commit of the projector: guests see them together. */
const entriesPerView = 20
const batch = 2_000 // the projector's batch size for history

type History = ReturnType<typeof createHistory>

/** A history of menus whose allergens are declared and withdrawn, with one second between two changes. */
function createHistory(menus: number) {
  const start = Date.parse('2025-01-01T00:00:00.000Z')
  const { record, position } = createRecorder()
  const menuIds = Array.from({ length: menus }, () => randomUUID())
  const restaurantIds = menuIds.map(() => randomUUID())
  const itemIds: string[] = []
  const carried = new Set<string>()
  const allergens = ['milk', 'eggs', 'nuts', 'celery', 'mustard'] as const
  let made = 0
  const now = () => new Date(start + made * 1_000).toISOString()

  function created(index: number): StoredEvent {
    const [menuId, restaurantId] = [menuIds[index % menus] ?? '', restaurantIds[index % menus] ?? '']
    const options = { restaurantId, decidedAt: now() }
    if (index < menus)
      return record('MenuCreated', { menuId, restaurantId, name: 'Menu', description: '' }, options)
    if (index < 2 * menus) return record('MenuPublished', { menuId }, options)
    const itemId = randomUUID()
    itemIds.push(itemId)
    const item = { itemId, menuId, restaurantId, ...noTexts, name: `Dish ${index}`, priceCents: 1_250 }
    return record('ItemCreated', item, options)
  }

  function edited(): StoredEvent {
    const index = Math.floor(Math.random() * itemIds.length)
    const itemId = itemIds[index] ?? ''
    const allergenId = allergens[Math.floor(Math.random() * allergens.length)] ?? 'milk'
    const options = { restaurantId: restaurantIds[index % menus] ?? '', decidedAt: now() }
    const key = `${itemId} ${allergenId}`
    if (carried.delete(key)) {
      const data = { itemId, allergenId, previousPresence: 'contains', reason: null } as const
      return record('AllergenWithdrawn', data, options)
    }
    carried.add(key)
    return record('AllergenDeclared', declaration(itemId, allergenId), options)
  }

  return {
    /** The next batch until there are `total` entries; empty after that. */
    next(entries: number): StoredEvent[] {
      const events: StoredEvent[] = []
      while (events.length < batch && made < entries) {
        events.push(made < (2 + itemsPerMenu) * menus ? created(made) : edited())
        made += 1
        if (made % entriesPerView > 0) continue
        const seen = { position: String(position()), at: now(), behind: [] }
        events.push(record('GuestViewAdvanced', seen, { restaurantId: null, decidedAt: now() }))
      }
      return events
    },
    randomInstant: () => new Date(start + Math.random() * made * 1_000).toISOString(),
    randomMenu() {
      const index = Math.floor(Math.random() * menus)
      return { menuId: menuIds[index] ?? '', restaurantId: restaurantIds[index] ?? '' }
    },
    randomItem: () => itemIds[Math.floor(Math.random() * itemIds.length)] ?? '',
  }
}
