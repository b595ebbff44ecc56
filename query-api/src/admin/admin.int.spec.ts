import { randomUUID } from 'node:crypto'
import { GlobalAnalyticsView, RestaurantOverviewView } from '@safe-menu/contracts/admin/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { type ActivityTables, createActivityTables } from '@safe-menu/read-models/testing/activity-tables'
import { type AdminTables, createAdminTables } from '@safe-menu/read-models/testing/admin-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createRestaurantEvents, profile } from '@safe-menu/read-models/testing/restaurant-events'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import { type Api, startApi } from '../testing/start-api.ts'

describe('the admin’s reads', () => {
  let postgres: TestPostgres
  let menus: MenuTables
  let activity: ActivityTables
  let admin: AdminTables
  let api: Api
  const recorder = createRecorder()
  const say: typeof recorder.record = (...given) => recorder.record(...given)

  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    menus = await createMenuTables(url)
    activity = await createActivityTables(url)
    admin = await createAdminTables(url)
    await admin.createVault()
    await createCheckpoints(url, ['menus', 'admin'])
    await menus.apply([
      say('AllergenDefined', { allergenId: 'milk', name: 'Milk', category: 'ALLERGEN' }),
      say('AllergenDefined', { allergenId: 'nuts', name: 'Nuts', category: 'ALLERGEN' }),
    ])
    api = await startApi(url)
    await waitUntil('tokens are known', async () => (await api.get('/api/allergens', api.as('ADMIN'))).ok)
  })
  after(async () => {
    await api.stop()
    for (const tables of [menus, activity, admin]) await tables.close()
    await postgres.stop()
  })
  beforeEach(async () => {
    await Promise.all([activity.empty(), admin.empty()])
    await menus.client.query('truncate menus.restaurant, menus.menu, menus.menu_revision, menus.item')
  })

  /** Applies the events like the three workers. */
  async function happened(...events: StoredEvent[]): Promise<StoredEvent[]> {
    await menus.apply(events)
    await admin.apply(events)
    await activity.apply(events)
    return events
  }

  async function restaurant(name: string, email = `${randomUUID()}@example.com`) {
    const [restaurantId, accountId] = [randomUUID(), randomUUID()]
    const sealedEmail = await admin.seal(accountId, email)
    const [, registered] = await happened(
      say('AccountRegistered', {
        accountId,
        audience: 'restaurant',
        role: 'RESTAURANT',
        sealedEmail,
        sealedPasswordHash: 'sealed',
        restaurant: { restaurantId, profile: { ...profile, name } },
      }),
      say('RestaurantRegistered', {
        restaurantId,
        ownerAccountId: accountId,
        profile: { ...profile, name },
      }),
    )
    return { restaurantId, accountId, email, at: registered?.metadata.decidedAt }
  }

  async function menu(restaurantId: string, { published = true, items = 0 } = {}) {
    const own = createRestaurantEvents({ restaurantId, recorder })
    const itemIds = Array.from({ length: items }, () => randomUUID())
    await happened(
      own.menuCreated(),
      ...(published ? [own.published()] : []),
      ...itemIds.map(itemId => own.itemCreated('Soup', { itemId })),
    )
    return { ...own, itemIds: itemIds as [string, ...string[]] }
  }

  const nothing = { views: [], orders: [], filters: [], calls: [] }
  const viewed = (restaurantId: string, menuId: string, visitors: readonly string[], day = '2026-03-12') =>
    happened(
      say('ActivityRecorded', {
        ...nothing,
        restaurantId,
        day,
        views: [{ menuId, count: visitors.length, visitors: [...new Set(visitors)] }],
      }),
    )
  const filtered = (restaurantId: string, menuId: string, allergenId: string, count: number) =>
    happened(
      say('ActivityRecorded', {
        ...nothing,
        restaurantId,
        day: '2026-03-12',
        filters: [{ menuId, allergenId, count }],
      }),
    )

  const ask = (query = '', headers = api.as('ADMIN')) =>
    api.get(`/api/admin/restaurants-overview${query}`, headers)
  async function overview(query = '') {
    const answer = await ask(query)
    expect(answer.status).to.equal(200)
    return RestaurantOverviewView.array().parse(await answer.json())
  }
  async function analytics() {
    const answer = await api.get('/api/admin/global-analytics', api.as('ADMIN'))
    expect(answer.status).to.equal(200)
    return GlobalAnalyticsView.parse(await answer.json())
  }
  const names = (found: readonly RestaurantOverviewView[]) => found.map(({ name }) => name)

  describe('the overview', () => {
    it('says since when it may be stale, as the team and the analytics do', async () => {
      const { restaurantId } = await restaurant('Trattoria')
      const beat = (group: string, at: Date) =>
        menus.notify('projector_heartbeat', JSON.stringify({ group, position: '1', at: at.toISOString() }))
      const staleSince = async (path: string) =>
        (await api.get(path, api.as('ADMIN'))).headers.get('stale-since')
      const teamSince = async () => {
        const path = `/api/restaurants/${restaurantId}/people`
        return (await api.get(path, api.as('RESTAURANT', restaurantId))).headers.get('stale-since')
      }
      const paths = ['/api/admin/restaurants-overview', '/api/admin/global-analytics']
      await beat('menus', new Date())
      for (const path of paths) expect(await staleSince(path), path).to.equal(new Date(0).toISOString())
      expect(await teamSince()).to.equal(new Date(0).toISOString())
      await beat('admin', new Date())
      await waitUntil('the heartbeat is heard', async () => (await teamSince()) === null)
      await beat('menus', new Date())
      for (const path of paths) expect(await staleSince(path), path).to.equal(null)
    })

    it('shows each restaurant with its figures, sorted by name [admin-reads-2]', async () => {
      const one = await restaurant('Äpfel', 'apple@example.com')
      await restaurant('Zebra')
      await restaurant('apart')
      const { menuId } = await menu(one.restaurantId, { items: 2 })
      await menu(one.restaurantId, { published: false, items: 1 })
      await viewed(one.restaurantId, menuId, ['a', 'a', 'b'])
      await viewed(one.restaurantId, menuId, ['a'], '2026-03-13')
      const found = await overview()
      expect(names(found)).to.deep.equal(['apart', 'Äpfel', 'Zebra'])
      expect(found[1]).to.deep.include({
        id: one.restaurantId,
        user: { email: 'apple@example.com' },
        metrics: { totalViews: 4, totalMenuItems: 3, publishedMenus: 1 },
      })
      expect(found[2]?.metrics).to.deep.equal({ totalViews: 0, totalMenuItems: 0, publishedMenus: 0 })
    })

    it('never counts what is archived or deleted', async () => {
      const { restaurantId } = await restaurant('Counting')
      const kept = await menu(restaurantId, { items: 3 })
      const gone = await menu(restaurantId, { items: 2 })
      await viewed(restaurantId, kept.menuId, ['a'])
      await viewed(restaurantId, gone.menuId, ['a', 'b'])
      await happened(
        say('ItemArchived', { itemId: kept.itemIds[0] }),
        say('ItemDeleted', { itemId: String(kept.itemIds[1]) }),
        say('MenuDeleted', { menuId: gone.menuId }),
      )
      expect((await overview())[0]?.metrics).to.deep.equal({
        totalViews: 1,
        totalMenuItems: 1,
        publishedMenus: 1,
      })
    })

    it('takes any change of a restaurant as its last change', async () => {
      const { restaurantId, at } = await restaurant('Changing')
      const updatedAt = async () => (await overview())[0]?.updatedAt
      expect(await updatedAt(), 'registered').to.equal(at)
      const { menuId, itemIds, declared } = await menu(restaurantId, { items: 1 })
      const itemId = itemIds[0]
      for (const event of [
        say('RestaurantProfileChanged', { restaurantId, phone: '1' }),
        say('MenuDetailsChanged', { menuId, name: 'Dinner' }),
        say('ItemPriceChanged', { itemId, priceCents: 5 }),
        declared('milk', { itemId }),
        say('ItemArchived', { itemId }),
        say('ItemDeleted', { itemId }),
        say('MenuDeleted', { menuId }),
      ]) {
        await happened(event)
        expect(await updatedAt(), event.type).to.equal(event.metadata.decidedAt)
      }
      const last = await updatedAt()
      await viewed(restaurantId, menuId, ['a'])
      expect(await updatedAt(), 'a guest changes nothing').to.equal(last)
    })

    it('finds by part of the name or the e-mail, ignoring case [admin-reads-3]', async () => {
      await restaurant('Trattoria Änne', 'chef@pasta.example')
      await restaurant('100% Burger_Bar', 'boss@example.com')
      await restaurant('Quiet Corner', 'anna@example.com')
      expect(names(await overview('?search=%C3%84NNE'))).to.deep.equal(['Trattoria Änne'])
      expect(names(await overview(`?search=${encodeURIComponent('A\u0308nne')}`))).to.deep.equal([
        'Trattoria Änne',
      ])
      expect(names(await overview('?search=PASTA.ex'))).to.deep.equal(['Trattoria Änne'])
      expect(names(await overview('?search=example.com'))).to.deep.equal(['100% Burger_Bar', 'Quiet Corner'])
      expect(names(await overview('?search=%25%20b'))).to.deep.equal(['100% Burger_Bar'])
      expect(names(await overview('?search=%20'))).to.have.length(3)
      const none = await ask('?search=nowhere')
      expect([await none.json(), none.headers.get('x-total-count')]).to.deep.equal([[], '0'])
    })

    it('lists each restaurant once over several pages, even with equal names [admin-reads-4]', async () => {
      for (const name of ['b', 'A', 'same', 'same', 'same', 'Z', 'é', 'e']) await restaurant(name)
      const seen: string[] = []
      let path: string | undefined = '/api/admin/restaurants-overview?limit=2&search=example'
      for (let pages = 0; path !== undefined && pages < 10; pages += 1) {
        const answer = await api.get(path, api.as('ADMIN'))
        expect(answer.headers.get('x-total-count')).to.equal('8')
        for (const { id } of RestaurantOverviewView.array().parse(await answer.json())) seen.push(id)
        path = /^<(.+)>; rel="next"$/u.exec(answer.headers.get('link') ?? '')?.[1]
      }
      const all = await overview()
      expect(seen).to.deep.equal(all.map(({ id }) => String(id)))
      expect(names(all)).to.deep.equal(['A', 'b', 'e', 'é', 'same', 'same', 'same', 'Z'])
      const sorted = names(all).toSorted(new Intl.Collator('en').compare)
      expect(names(all)).to.deep.equal(sorted)
    })

    it('keeps the restaurant of an erased owner, without an e-mail', async () => {
      const { accountId, email } = await restaurant('Left', 'left@example.com')
      await happened(say('AccountErased', { accountId }))
      expect((await overview())[0]?.user).to.deep.equal({ email: null })
      expect(await overview(`?search=${email}`)).to.deep.equal([])
    })

    it('waits for the admin group with the token of a write', async () => {
      let isAnswered = false
      const answered = ask('', { ...api.as('ADMIN'), ...api.after(500n, 'admin') }).finally(() => {
        isAnswered = true
      })
      const advance = async (group: string, position: string) => {
        await menus.client.query('update projector.checkpoints set position = $2 where group_name = $1', [
          group,
          position,
        ])
        await menus.notify(`projector_${group}`, JSON.stringify({ position }))
      }
      await advance('menus', '600')
      await restaurant('Just written')
      for (let others = 0; others < 3; others += 1) await overview()
      expect(isAnswered, 'the menus group alone is not enough').to.equal(false)
      await advance('admin', '500')
      expect(names(RestaurantOverviewView.array().parse(await (await answered).json()))).to.deep.equal([
        'Just written',
      ])
    })
  })

  describe('global analytics', () => {
    it('is zero before anything has happened', async () => {
      expect(await analytics()).to.deep.equal({
        totals: { restaurants: 0, users: 0, menus: 0, views: 0, uniqueVisitors: 0 },
        topRestaurants: [],
        topPlatformAllergens: [],
      })
    })

    it('adds up to the overview and lists the most viewed first [admin-reads-5]', async () => {
      const [small, big, silent] = [
        await restaurant('Small'),
        await restaurant('Big'),
        await restaurant('Silent'),
      ]
      await happened(say('AccountErased', { accountId: silent.accountId }))
      // The platform's staff do not count as users.
      for (const role of ['ADMIN', 'AUDITOR'] as const) {
        const accountId = randomUUID()
        const sealedEmail = await admin.seal(accountId, `${accountId}@example.com`)
        const sealed = { sealedEmail, sealedPasswordHash: 'sealed', restaurant: null }
        await happened(say('AccountRegistered', { accountId, audience: 'restaurant', role, ...sealed }))
      }
      const ofSmall = await menu(small.restaurantId)
      const ofBig = await menu(big.restaurantId)
      const gone = await menu(small.restaurantId)
      await menu(big.restaurantId, { published: false })
      await viewed(small.restaurantId, ofSmall.menuId, ['a'])
      await viewed(big.restaurantId, ofBig.menuId, ['a', 'b', 'b'])
      await viewed(big.restaurantId, ofBig.menuId, ['a'], '2026-03-13')
      const alsoOfBig = await menu(big.restaurantId)
      await viewed(big.restaurantId, alsoOfBig.menuId, ['b']) // has been counted that day
      await viewed(
        small.restaurantId,
        gone.menuId,
        Array.from({ length: 50 }, (_, index) => `v${index}`),
      )
      await filtered(small.restaurantId, ofSmall.menuId, 'nuts', 2)
      await filtered(big.restaurantId, ofBig.menuId, 'nuts', 3)
      await filtered(big.restaurantId, ofBig.menuId, 'milk', 4)
      await filtered(small.restaurantId, gone.menuId, 'milk', 100)
      await happened(say('MenuDeleted', { menuId: gone.menuId }))
      const view = await analytics()
      expect(view).to.deep.equal({
        totals: { restaurants: 3, users: 2, menus: 4, views: 6, uniqueVisitors: 4 },
        topRestaurants: [
          { id: big.restaurantId, name: 'Big', totalViews: 5 },
          { id: small.restaurantId, name: 'Small', totalViews: 1 },
        ],
        topPlatformAllergens: [
          { name: 'Nuts', count: 5 },
          { name: 'Milk', count: 4 },
        ],
      })
      const byRestaurant = await overview()
      await happened(
        say('DaySummarised', {
          restaurantId: big.restaurantId,
          day: '2026-03-12',
          uniqueVisitors: 2,
          menus: [
            { menuId: alsoOfBig.menuId, views: 1, uniqueVisitors: 1, orders: [], filters: [] },
            {
              menuId: ofBig.menuId,
              views: 3,
              uniqueVisitors: 2,
              orders: [],
              filters: [
                { allergenId: 'nuts', count: 3 },
                { allergenId: 'milk', count: 4 },
              ],
            },
          ],
        }),
      )
      expect(await analytics(), 'with a day that is closed').to.deep.equal(view)
      expect(await overview(), 'with a day that is closed').to.deep.equal(byRestaurant)
      const sum = byRestaurant.reduce((total, { metrics }) => total + metrics.totalViews, 0)
      expect(sum).to.equal(view.totals.views)
    })

    it('lists at most ten restaurants [admin-reads-6]', async () => {
      for (let index = 1; index <= 12; index += 1) {
        const { restaurantId } = await restaurant(`R${index}`)
        const { menuId } = await menu(restaurantId)
        await viewed(
          restaurantId,
          menuId,
          Array.from({ length: index }, (_, visitor) => `v${visitor}`),
        )
      }
      const { topRestaurants } = await analytics()
      expect(topRestaurants.map(({ totalViews }) => totalViews)).to.deep.equal([
        12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
      ])
    })
  })
})
