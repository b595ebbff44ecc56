import { randomUUID } from 'node:crypto'
import { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { limits } from '@safe-menu/contracts/limits'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { readRows } from '../../read-query.ts'
import { type ActivityTables, createActivityTables } from '../../testing/activity-tables.ts'
import { createMenuTables, type MenuTables } from '../../testing/menu-tables.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { itemReportsQuery } from './item-reports.queries.ts'

const own = createRestaurantEvents()
const { restaurantId, menuId, itemId: soup, record } = own
const stew = randomUUID()

describe('unanswered reports', () => {
  let postgres: TestPostgres
  let menuTables: MenuTables
  let tables: ActivityTables
  let pool: pg.Pool
  const revisions = new Map<string, bigint>()

  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    menuTables = await createMenuTables(url)
    tables = await createActivityTables(url)
    pool = new pg.Pool({ connectionString: url, max: 1 })
    await menuTables.apply([...own.opened(), own.itemCreated('Stew', { itemId: stew })])
  })
  after(async () => {
    await pool.end()
    await tables.close()
    await menuTables.close()
    await postgres.stop()
  })
  beforeEach(async () => {
    await tables.empty()
    revisions.clear()
  })

  const next = (itemId: string) => {
    const revision = (revisions.get(itemId) ?? -1n) + 1n
    revisions.set(itemId, revision)
    return revision
  }
  const reported = (itemId: string, mistake: string, ...allergenIds: string[]) => ({
    ...record('MistakeReported', { itemId, menuId, mistake, allergenIds, itemRevision: '4' } as never),
    revision: next(itemId),
  })
  const answered = (itemId: string, through: string) => ({
    ...record('ReportsAnswered', { itemId, through, outcome: 'no_change' }),
    revision: next(itemId),
  })
  const shown = async () =>
    (await readRows(pool, itemReportsQuery, [restaurantId, limits.reportedItems, limits.equalReports])).map(
      row => ItemReportsView.parse(row),
    )

  it('count equal ones together, the latest item first', async () => {
    await tables.apply([
      reported(soup, 'allergen_missing', 'milk', 'nuts'),
      reported(soup, 'allergen_missing', 'nuts'),
      reported(stew, 'dish_gone'),
    ])
    const [first, second] = await shown()
    expect(first).to.deep.include({
      ...{ itemId: stew, menuId, through: '0', itemRevision: '4' },
      mistakes: [{ mistake: 'dish_gone', allergenId: null, count: 1 }],
    })
    expect(second).to.deep.include({
      ...{ itemId: soup, through: '1' },
      mistakes: [
        { mistake: 'allergen_missing', allergenId: 'nuts', count: 2 },
        { mistake: 'allergen_missing', allergenId: 'milk', count: 1 },
      ],
    })
  })

  it('are gone once they are answered, but not those that came later', async () => {
    const before = [reported(soup, 'dish_gone'), reported(soup, 'text_or_price_wrong')]
    await tables.apply([...before, answered(soup, '0')])
    expect((await shown())[0]?.mistakes).to.deep.equal([
      { mistake: 'text_or_price_wrong', allergenId: null, count: 1 },
    ])
    await tables.apply([answered(soup, '1')])
    expect(await shown()).to.deep.equal([])
  })

  it('are left out while the item is archived', async () => {
    await tables.apply([reported(stew, 'dish_gone')])
    expect(await shown()).to.have.length(1)
    await menuTables.apply([record('ItemArchived', { itemId: stew })])
    expect(await shown()).to.deep.equal([])
  })
})
