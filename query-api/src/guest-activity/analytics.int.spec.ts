import { randomUUID } from 'node:crypto'
import { AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { type ActivityTables, createActivityTables } from '@safe-menu/read-models/testing/activity-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { allergenDefined, createRestaurantEvents } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import pg from 'pg'
import { type Api, startApi } from '../testing/start-api.ts'
import { analyticsOfRestaurant } from './analytics.ts'

/** Thursday noon in UTC; in Auckland it is Friday. */
const noon = Date.parse('2026-03-12T12:00:00.000Z')

describe('analytics of a restaurant', () => {
  let postgres: TestPostgres
  let menuTables: MenuTables
  let activityTables: ActivityTables
  let pool: pg.Pool
  let api: Api
  let own: ReturnType<typeof createRestaurantEvents>
  let restaurantId: string
  let lunch: string
  let dinner: string
  let soup: string
  let stew: string
  const recorder = createRecorder()
  const say: typeof recorder.record = (...args) => recorder.record(...args)

  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    menuTables = await createMenuTables(url)
    activityTables = await createActivityTables(url)
    await createCheckpoints(url, ['menus'])
    await menuTables.apply([
      allergenDefined(recorder, 'milk'),
      allergenDefined(recorder, 'vegan', 'DIETARY_RESTRICTION'),
    ])
    pool = new pg.Pool({ connectionString: url, max: 2 })
    api = await startApi(url)
    await waitUntil('tokens are known', async () => (await api.get('/api/allergens')).ok)
  })
  after(async () => {
    await api.stop()
    await pool.end()
    await activityTables.close()
    await menuTables.close()
    await postgres.stop()
  })

  beforeEach(async () => {
    own = createRestaurantEvents({ recorder })
    ;({ restaurantId, menuId: lunch, itemId: soup } = own)
    dinner = randomUUID()
    stew = randomUUID()
    await menuTables.apply([
      ...own.opened(),
      own.menuCreated('Dinner', dinner),
      own.itemCreated('Stew', { itemId: stew }),
    ])
  })

  const viewed = (day: string, menuId: string, visitors: readonly string[]) =>
    say('ActivityRecorded', {
      restaurantId,
      day,
      views: [{ menuId, count: visitors.length, visitors: [...new Set(visitors)] }],
      orders: [],
      filters: [],
      calls: [],
    })
  const chosen = (day: string, orders: Record<string, number>, filters: Record<string, number>) =>
    say('ActivityRecorded', {
      restaurantId,
      day,
      views: [],
      orders: Object.entries(orders).map(([itemId, count]) => ({ menuId: lunch, itemId, count })),
      filters: Object.entries(filters).map(([allergenId, count]) => ({ menuId: lunch, allergenId, count })),
      calls: [],
    })
  const asked = async (period?: 'daily' | 'weekly' | 'monthly', at = noon) => {
    const view = await analyticsOfRestaurant(pool, { restaurantId, period }, at)
    return AnalyticsView.parse(view)
  }

  it('lists its menus with zeros before anything has happened [analytics-1]', async () => {
    expect(await asked()).to.deep.equal({
      menus: [dinner, lunch].map(id => ({
        id,
        name: id === lunch ? 'Lunch' : 'Dinner',
        published: id === lunch,
        menuViews: [{ views: 0, uniqueVisitors: 0 }],
        popularItems: [],
        topAllergens: [],
      })),
      uniqueVisitors: 0,
      uniqueItemsCount: 2,
    })
  })

  it('counts a visitor once a day, however many menus they open', async () => {
    await activityTables.apply([
      viewed('2026-03-11', lunch, ['a', 'b']),
      viewed('2026-03-12', lunch, ['a']),
      viewed('2026-03-12', dinner, ['a', 'c']),
    ])
    expect((await asked()).uniqueVisitors).to.equal(4)
    // The seven days of "daily" end with 13 March.
    expect((await asked('daily')).uniqueVisitors).to.equal(4)
    expect((await asked('daily', noon + 6 * 86_400_000)).uniqueVisitors).to.equal(2)
  })

  it('shows views, orders and filters of each menu, the most popular first [analytics-2]', async () => {
    await activityTables.apply([
      viewed('2026-03-11', lunch, ['a', 'b', 'a']),
      viewed('2026-03-12', lunch, ['a']),
      viewed('2026-03-12', dinner, ['c']),
      chosen('2026-03-12', { [soup]: 1, [stew]: 3 }, { milk: 2, vegan: 5 }),
      chosen('2026-03-11', { [soup]: 1 }, {}),
    ])
    const [dinnerTold, lunchTold] = (await asked()).menus
    expect(dinnerTold?.menuViews).to.deep.equal([{ views: 1, uniqueVisitors: 1 }])
    expect(lunchTold).to.deep.equal({
      id: lunch,
      name: 'Lunch',
      published: true,
      // The visitors of two days are added: a visitor who returns on the second day cannot be recognised.
      menuViews: [{ views: 4, uniqueVisitors: 3 }],
      popularItems: [
        { menuItem: { name: 'Stew' }, views: 3 },
        { menuItem: { name: 'Soup' }, views: 2 },
      ],
      topAllergens: [
        { allergen: { name: 'Vegan' }, count: 5 },
        { allergen: { name: 'Milk' }, count: 2 },
      ],
    })
  })

  it('limits every figure to the period, with points that add up to the views [analytics-3]', async () => {
    await activityTables.apply([
      viewed('2025-04-01', lunch, ['a']),
      viewed('2026-02-16', lunch, ['a']),
      viewed('2026-03-05', lunch, ['a']),
      viewed('2026-03-06', lunch, ['a', 'b']),
      viewed('2026-03-12', lunch, ['a', 'b', 'c']),
      viewed('2026-03-12', dinner, ['a']),
      chosen('2026-03-05', { [soup]: 9 }, { milk: 9 }),
      chosen('2026-03-06', { [soup]: 1 }, { milk: 1 }),
    ])
    for (const [period, total] of [
      ['daily', 6],
      ['weekly', 8],
      ['monthly', 9],
    ] as const) {
      const { menus, viewsOverTime = [] } = await asked(period)
      const views = menus.map(menu => menu.menuViews[0].views).reduce((sum, count) => sum + count, 0)
      expect(views, period).to.equal(total)
      expect(viewsOverTime.reduce((sum, point) => sum + point.views, 0)).to.equal(total)
      expect(viewsOverTime.at(-1)?.partial).to.equal(true)
    }
    const [, lunchTold] = (await asked('daily')).menus
    expect(lunchTold?.popularItems).to.deep.equal([{ menuItem: { name: 'Soup' }, views: 1 }])
    expect(lunchTold?.topAllergens).to.deep.equal([{ allergen: { name: 'Milk' }, count: 1 }])
  })

  it('counts the items that guests can open', async () => {
    await menuTables.apply([own.itemCreated('Roast', { itemId: randomUUID(), menuId: dinner })])
    expect((await asked()).uniqueItemsCount, 'without the draft').to.equal(2)
    await menuTables.apply([own.published(dinner)])
    expect((await asked()).uniqueItemsCount).to.equal(3)
  })

  it("uses the day of the restaurant's time zone", async () => {
    await menuTables.client.query(
      `update menus.restaurant set time_zone = 'Pacific/Auckland' where id = $1`,
      [restaurantId],
    )
    await activityTables.apply([viewed('2026-03-13', lunch, ['a'])])
    const points = (await asked('daily')).viewsOverTime
    expect(points?.at(-1)).to.deep.equal({ label: 'Friday', views: 1, partial: true })
  })

  it('leaves out deleted menus and items', async () => {
    await activityTables.apply([
      viewed('2026-03-12', lunch, ['a']),
      viewed('2026-03-12', dinner, ['a']),
      chosen('2026-03-12', { [soup]: 1, [stew]: 1 }, {}),
    ])
    await menuTables.apply([
      own.record('MenuDeleted', { menuId: dinner }),
      own.record('ItemArchived', { itemId: soup }),
    ])
    const { menus, uniqueItemsCount, viewsOverTime } = await asked('daily')
    expect(menus.map(menu => [menu.name, menu.popularItems])).to.deep.equal([
      ['Lunch', [{ menuItem: { name: 'Stew' }, views: 1 }]],
    ])
    expect(uniqueItemsCount).to.equal(1)
    expect(viewsOverTime?.at(-1)?.views).to.equal(1)
  })

  describe('over HTTP [analytics-4]', () => {
    const path = (id = restaurantId, query = '') => `/api/analytics/${id}${query}`

    it('is shown uncached to the restaurant and to admins', async () => {
      for (const headers of [api.as('RESTAURANT', restaurantId), api.as('ADMIN')]) {
        const answer = await api.get(path(restaurantId, '?period=weekly'), headers)
        expect(answer.status).to.equal(200)
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        expect(AnalyticsView.parse(await answer.json()).viewsOverTime).to.have.length(4)
      }
    })
  })
})
