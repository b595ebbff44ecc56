import type { Item, Menu } from '@safe-menu/audit-oracle/log-state'
import { stateAt } from '@safe-menu/audit-oracle/replay'
import { cases } from '@safe-menu/contracts/testing/variants'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { edits } from '../../testing/random-edits.ts'

/** With `--all` this takes minutes on a busy machine. */
const count = cases(2_000, 100_000)
const instantsTried = cases(60, 200)

const itemColumns = `
  last.item_id as id, last.menu_id as "menuId", last.name, last.section, last.price_cents as cents, last.tags,
  last.confirmed_at as "confirmedAt", last.archived_at as "archivedAt", last.sold_out_until as "soldOutUntil", last.picture, last.status, last.decided_at as "updatedAt"`

const shownAt = (table: 'menu' | 'item') => `
  select audit.seen_at((select restaurant_id from audit.${table}_version where ${table}_id = $1 limit 1), $2) as position`

/** One query per subject, like a reader of the tables. */
const queries = {
  guests: {
    menu: `with shown as materialized (${shownAt('menu')})
      select menu_id as id, restaurant_id as "restaurantId", name, published, deleted
      from audit.menu_version, shown where menu_id = $1 and menu_version.position <= shown.position
      order by menu_version.position desc limit 1`,
    item: `with shown as materialized (${shownAt('item')})
      select ${itemColumns} from audit.item_version as last, shown
      where item_id = $1 and last.position <= shown.position order by last.position desc limit 1`,
    items: `with shown as materialized (${shownAt('menu')})
      select ${itemColumns} from shown, audit.item_stay as stay
      cross join lateral (select * from audit.item_version as version
        where version.item_id = stay.item_id and version.position <= shown.position
        order by version.position desc limit 1) as last
      where stay.menu_id = $1 and stay.ended_position > shown.position and stay.position <= shown.position`,
  },
  decided: {
    menu: `select menu_id as id, restaurant_id as "restaurantId", name, published, deleted
      from audit.menu_version where menu_id = $1 and decided_at <= $2 order by decided_at desc, position desc limit 1`,
    item: `select ${itemColumns} from audit.item_version as last
      where item_id = $1 and decided_at <= $2 order by decided_at desc, position desc limit 1`,
    items: `select ${itemColumns} from audit.item_stay as stay
      cross join lateral (select * from audit.item_version as version
        where version.item_id = stay.item_id and version.decided_at <= $2
        order by version.decided_at desc, version.position desc limit 1) as last
      where stay.menu_id = $1 and stay.decided_to > $2 and stay.decided_from <= $2`,
  },
} as const

interface ItemRow {
  readonly id: string
  readonly tags: readonly { id: string; presence: string; details: readonly string[] }[]
  readonly confirmedAt: Date | null
  readonly archivedAt: Date | null
  readonly soldOutUntil: Date | null
  readonly updatedAt: Date
}

const menuColumns = ({ id, restaurantId, name, published, deleted }: Menu) => ({
  id,
  restaurantId,
  name,
  published,
  deleted,
})

const itemColumnsOf = (item: Item) => ({
  id: item.id,
  menuId: item.menuId,
  name: item.name,
  section: item.section,
  cents: item.priceCents,
  tags: Object.fromEntries(
    Object.entries(item.tags).map(([id, { presence, details }]) => [id, `${presence}:${details.join()}`]),
  ),
  confirmedAt: item.confirmedAt,
  archivedAt: item.archivedAt,
  soldOutUntil: item.soldOutUntil,
  picture: item.picture,
  status: item.status,
  updatedAt: item.decidedAt,
})

const plain = (row: ItemRow) => ({
  ...row,
  tags: Object.fromEntries(
    row.tags.map(({ id, presence, details }) => [id, `${presence}:${details.join()}`]),
  ),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  soldOutUntil: row.soldOutUntil?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is missing.')
  return value
}

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1)

// Starts first: it replays a long history, and with --all the longest.
describe('replay from the audit trail’s tables', function () {
  this.timeout(3_600_000) // 100,000 edits take half a minute on two cores, and up to half an hour on a busy machine
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  it(`agrees with the oracle at any instant after ${count} edits, in both views`, async () => {
    const tables = await createAuditTables(await postgres.createDatabase())
    const seed = Math.floor(Math.random() * 2 ** 31)
    const { log, end } = historyOf(fc.sample(edits, { numRuns: count, seed }))
    for (let from = 0, size = 1; from < log.length; from += size, size = 1 + ((size * 7 + from) % 2_000))
      await tables.apply(log.slice(from, from + size))
    await tables.client.query('analyze') // as after a build, and as autovacuum does
    const start = Date.parse(log[0]?.metadata.decidedAt ?? '')
    // Besides random instants, those at which something happens and the milliseconds around them.
    const instants = fc.oneof(
      fc.integer({ min: start, max: end + 1_000 }),
      fc
        .tuple(fc.nat(log.length - 1), fc.constantFrom(-1, 0, 1))
        .map(([index, off]) => Date.parse((log[index] as StoredEvent).metadata.decidedAt) + off),
    )
    const anything = fc.record({ instant: instants, view: fc.constantFrom('guests', 'decided') })
    let itemsSeen = 0
    try {
      await fc.assert(
        fc.asyncProperty(anything, fc.nat(), async ({ instant, view }, which) => {
          const time = new Date(instant).toISOString()
          const state = stateAt(log, view, time)
          const allMenus = [...state.menus.values()].map(menuColumns)
          const allItems = [...state.items.values()].map(itemColumnsOf)
          const ask = <Row extends object>(what: 'menu' | 'items' | 'item', id: string) =>
            tables.client
              .query<Row>({ name: `${what}-${view}`, text: queries[view][what], values: [id, time] })
              .then(({ rows }) => rows)
          const menus = Array.from({ length: Math.min(8, allMenus.length) }, (_, i) =>
            must(allMenus[(which + i) % allMenus.length]),
          )
          const items = Array.from({ length: Math.min(8, allItems.length) }, (_, i) =>
            must(allItems[(which + i * 31) % allItems.length]),
          )
          // Sent together: the connection pipelines them.
          const [menuRows, onMenuRows, itemRows] = await Promise.all([
            Promise.all(menus.map(({ id }) => ask('menu', id))),
            Promise.all(menus.map(({ id }) => ask<ItemRow>('items', id))),
            Promise.all(items.map(({ id }) => ask<ItemRow>('item', id))),
          ])
          expect(menuRows).to.deep.equal(menus.map(menu => [menu]))
          const onMenu = menus.map(({ id }) =>
            allItems.filter(item => item.menuId === id && item.status === 'active').sort(byId),
          )
          expect(onMenuRows.map(rows => rows.map(plain).sort(byId))).to.deep.equal(onMenu)
          expect(itemRows.map(rows => rows.map(plain))).to.deep.equal(items.map(item => [item]))
          itemsSeen += onMenuRows.flat().length
        }),
        { numRuns: instantsTried, seed, endOnFailure: true },
      )
      expect(itemsSeen, 'items compared').to.be.above(5 * instantsTried)
      const entries = await tables.client.query(
        `select count(*)::int as n, count(distinct chain)::int as chains from audit.entry`,
      )
      const audited = log.filter(({ type }) => !/^(Allergen(Defined|Renamed)|GuestView)/.test(type))
      expect(entries.rows).to.deep.equal([{ n: audited.length, chains: 4 }])
    } finally {
      await tables.close()
    }
  })

  it('is the same when batches are cut differently and repeated', async () => {
    const tables = await createAuditTables(await postgres.createDatabase())
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(edits, { minLength: 50, maxLength: 150 }),
          fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
          async (some, sizes) => {
            const { log } = historyOf(some)
            await tables.empty()
            await tables.apply(log)
            const atOnce = await tables.dump()
            await tables.empty()
            for (let from = 0, turn = 0; from < log.length; turn += 1) {
              const size = sizes[turn % sizes.length] ?? 1
              await tables.apply(log.slice(from, from + size))
              await tables.apply(log.slice(from, from + size))
              from += size
            }
            expect(await tables.dump()).to.deep.equal(atOnce)
          },
        ),
        { numRuns: 15 },
      )
    } finally {
      await tables.close()
    }
  })
})
