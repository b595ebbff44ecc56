import type { ItemStateView } from '@safe-menu/contracts/audit/views'
import { cases } from '@safe-menu/contracts/testing/variants'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { historyOf } from '@safe-menu/read-models/testing/audit-history'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import type { Item, Menu } from '@safe-menu/read-models/testing/log-oracle/log-state'
import { createReplay } from '@safe-menu/read-models/testing/log-oracle/replay'
import { edits } from '@safe-menu/read-models/testing/random-edits'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import fc from 'fast-check'
import pg from 'pg'
import { itemAt, menuAt } from './states.ts'

/** With `--all` this takes minutes on a busy machine. */
const count = cases(2_000, 100_000)
const instantsTried = cases(40, 200)

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1)
type Tags = readonly { readonly id: string; readonly presence: string; readonly details: readonly string[] }[]
const plain = (tags: Tags) =>
  Object.fromEntries(tags.map(({ id, presence, details }) => [id, `${presence}:${details.join()}`]))

/** What a replay says of an item. */
const shown = ({ item, status }: ItemStateView) => ({
  id: item.id,
  menuId: item.menuId,
  name: item.name,
  section: item.section,
  cents: Math.round(item.price * 100),
  tags: plain(item.allergens),
  confirmedAt: item.allergensConfirmedAt,
  archivedAt: item.archivedAt,
  soldOutUntil: item.soldOutUntil,
  picture: item.picture,
  updatedAt: item.updatedAt,
  status,
})

/** What the oracle says of it. The items of a deleted menu are deleted with it. */
const expected = (item: Item, menu: Menu | undefined) => ({
  id: item.id,
  menuId: item.menuId,
  name: item.name,
  section: item.section,
  cents: item.priceCents,
  tags: plain(Object.entries(item.tags).map(([id, tag]) => ({ id, ...tag }))),
  confirmedAt: item.confirmedAt,
  archivedAt: item.archivedAt,
  soldOutUntil: item.soldOutUntil,
  picture: item.picture,
  updatedAt: item.decidedAt,
  status: item.status === 'active' && menu?.deleted ? 'deleted' : item.status,
})

// Starts first: it replays a long history, and with --all the longest.
describe('replay from the audit trail', function () {
  this.timeout(3_600_000) // 100,000 edits take half a minute on two cores, and some minutes on a busy machine
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  it(`agrees with the oracle at any instant after ${count} edits, in both views`, async () => {
    const url = await postgres.createDatabase()
    const tables = await createAuditTables(url)
    const pool = new pg.Pool({ connectionString: url, max: 4 })
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
    const anything = fc.record({
      instant: instants,
      view: fc.constantFrom('guests' as const, 'decided' as const),
    })
    const replay = createReplay(log)
    let itemsSeen = 0
    try {
      await fc.assert(
        fc.asyncProperty(anything, fc.nat(), async ({ instant, view }, which) => {
          const time = new Date(instant).toISOString()
          const oracle = replay.stateAt(view, time)
          const some = <Subject>(all: readonly Subject[], step: number) =>
            Array.from(
              { length: Math.min(5, all.length) },
              (_, index) => all[(which + index * step) % all.length] as Subject,
            )
          for (const menu of some([...oracle.menus.values()], 1)) {
            const { restaurantId, id, name, published, deleted } = menu
            const { state } = await menuAt(pool, { restaurantId, time, view }, id)
            expect(state?.menu).to.deep.include({ id, restaurantId, name, published, deleted })
            expect(state?.shown).to.equal(published && !deleted)
            const onMenu = [...oracle.items.values()].filter(
              item => item.menuId === id && item.status === 'active' && !deleted,
            )
            expect(state?.items.map(shown).sort(byId)).to.deep.equal(
              onMenu.map(item => expected(item, menu)).sort(byId),
            )
            itemsSeen += onMenu.length
          }
          for (const item of some([...oracle.items.values()], 31)) {
            const menu = oracle.menus.get(item.menuId)
            const { state } = await itemAt(pool, { restaurantId: item.restaurantId, time, view }, item.id)
            expect(state && shown(state)).to.deep.equal(expected(item, menu))
            const isShown = item.status === 'active' && menu?.published && !menu.deleted
            expect(state?.shown).to.equal(isShown)
            expect(state?.visibleSince !== null).to.equal(isShown && view === 'guests')
            if (state?.visibleSince) expect(state.visibleSince <= time).to.equal(true)
          }
        }),
        { numRuns: instantsTried, seed, endOnFailure: true },
      )
      // Most random instants have some menus with dishes. Less would mean that nothing was compared.
      expect(itemsSeen, 'items compared').to.be.above(instantsTried / 2)
    } finally {
      await pool.end()
      await tables.close()
    }
  })
})
