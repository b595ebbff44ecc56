import { randomUUID } from 'node:crypto'
import { momentOf } from '@safe-menu/query-api/audit/perspective'
import { menuAt } from '@safe-menu/query-api/audit/states'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import pg from 'pg'
import { ceilingFigure, type Figure, percentile, ratioFigure } from './figure.ts'

const menus = 300
const itemsPerMenu = 30
/** Events per commit of the projector: guests see them together. */
const entriesPerView = 20
const batch = 2_000 // the projector's batch size for history
const lookUps = 1_500
/** The median counts, so that a pause of the machine does not. */
const rounds = 3

/**
 * S10: a menu's items and allergens as guests saw them at a random instant, with query-api's own query, compared with reading
 * one row by its primary key. Measured with a tenth of the history and with all of it. The projection's own statements write
 * the history into a separate database.
 */
export async function measureReplay(given: { databaseUrl: string; entries?: number }): Promise<Figure[]> {
  const { entries = 1_000_000 } = given
  const name = `bench_replay_${process.pid}`
  const admin = new pg.Client({ connectionString: given.databaseUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  // Filling the database is not measured.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(given.databaseUrl)
  url.pathname = `/${name}`
  try {
    const tenth = await measureAt(url.href, entries / 10, entries)
    return figuresOf(entries, tenth)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

interface Measured {
  /** p99 in milliseconds. */
  readonly replay: number
  readonly lookUp: number
}

async function measureAt(
  url: string,
  few: number,
  many: number,
): Promise<{ readonly few: Measured; readonly many: Measured }> {
  const tables = await createAuditTables(url)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('connect', client => void client.on('error', () => undefined))
  try {
    const history = createHistory()
    const fill = async (entries: number) => {
      for (let portion = history.next(entries); portion.length > 0; portion = history.next(entries))
        await tables.apply(portion)
      await tables.client.query('vacuum analyze') // autovacuum does this for a service that runs for long
    }
    await fill(few)
    const measuredFew = await measure(pool, history)
    process.stderr.write(`  ${few} entries measured, writing ${many} ...\n`)
    await fill(many)
    return { few: measuredFew, many: await measure(pool, history) }
  } finally {
    await pool.end()
    await tables.close()
  }
}

type History = ReturnType<typeof createHistory>

/** A history of menus whose allergens are declared and withdrawn, with one second between two changes. */
function createHistory() {
  const start = Date.parse('2025-01-01T00:00:00.000Z')
  const { record, position } = createRecorder()
  const menuIds = Array.from({ length: menus }, () => randomUUID())
  const restaurantIds = menuIds.map(() => randomUUID())
  const itemIds: string[] = []
  const carried = new Set<string>()
  const allergens = ['milk', 'eggs', 'nuts', 'celery', 'mustard'] as const
  let made = 0
  const now = () => new Date(start + made * 1_000).toISOString()
  const noTexts = { description: '', crossContamination: '', modifications: '', section: '' }

  function created(index: number): StoredEvent {
    const [menuId, restaurantId] = [menuIds[index % menus] ?? '', restaurantIds[index % menus] ?? '']
    const options = { restaurantId, decidedAt: now() }
    if (index < menus)
      return record('MenuCreated', { menuId, restaurantId, name: 'Menu', description: '' }, options)
    if (index < 2 * menus) return record('MenuPublished', { menuId }, options)
    const itemId = randomUUID()
    itemIds.push(itemId)
    const item = { itemId, menuId, restaurantId, name: `Dish ${index}`, ...noTexts, priceCents: 1_250 }
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
    return record(
      'AllergenDeclared',
      {
        itemId,
        allergenId,
        presence: 'contains',
        details: [],
        previousPresence: null,
        overridden: false,
        reason: null,
      },
      options,
    )
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

const byKey = `
  select version.* from audit.item_version as version
  where item_id = $1 and position = $2`
const keyOf = 'select position from audit.item_version where item_id = $1 limit 1'

async function measure(pool: pg.Pool, history: History): Promise<Measured> {
  const rowsByKey: [string, string][] = []
  for (let index = 0; index < 200; index += 1) {
    const itemId = history.randomItem()
    const { rows } = await pool.query<{ position: string }>(keyOf, [itemId])
    if (rows[0]) rowsByKey.push([itemId, rows[0].position])
  }
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push({
      lookUp: await p99(async index => {
        await pool.query({ name: 'by-key', text: byKey, values: rowsByKey[index % rowsByKey.length] ?? [] })
      }),
      replay: await p99(async () => {
        const { menuId, restaurantId } = history.randomMenu()
        const moment = await momentOf(pool, history.randomInstant(), 'guests', restaurantId)
        await menuAt(pool, moment, menuId)
      }),
    })
  }
  return {
    lookUp: percentile(
      measured.map(each => each.lookUp),
      0.5,
    ),
    replay: percentile(
      measured.map(each => each.replay),
      0.5,
    ),
  }
}

async function p99(ask: (index: number) => Promise<void>): Promise<number> {
  const samples: number[] = []
  for (let index = 0; index < lookUps; index += 1) {
    const startedAt = performance.now()
    await ask(index)
    samples.push(performance.now() - startedAt)
  }
  return percentile(samples, 0.99)
}

function figuresOf(entries: number, { few, many }: { few: Measured; many: Measured }): Figure[] {
  const count = (number: number) => number.toLocaleString('en')
  const bounded = ceilingFigure({
    id: 'S10',
    what: `a menu of ${itemsPerMenu} items as guests saw it at any instant, ${count(entries)} audit entries, p99`,
    measured: many.replay,
    unit: 'ms',
    atMost: 15,
  })
  return [
    {
      ...bounded,
      baseline: { what: 'one row by primary key, p99', value: many.lookUp },
      ratio: many.replay / many.lookUp,
    },
    ratioFigure({
      id: 'S10',
      what: 'the same',
      measured: many.replay,
      unit: 'ms',
      baseline: { what: `with ${count(entries / 10)} entries`, value: few.replay },
      atMost: 1.3,
    }),
  ]
}
