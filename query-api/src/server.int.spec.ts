import { randomUUID } from 'node:crypto'
import type { ArchivedItemView } from '@safe-menu/contracts/items/views'
import type { ListedMenuView } from '@safe-menu/contracts/menus/views'
import { MenuPatch, MenuView } from '@safe-menu/contracts/menus/views'
import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import {
  allergenDefined,
  createRestaurantEvents,
  profile,
} from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import { type Api, startApi } from './testing/start-api.ts'

describe('query-api', () => {
  let postgres: TestPostgres
  let databaseUrl: string
  let tables: MenuTables
  let api: Api
  const recorder = createRecorder()
  let own: ReturnType<typeof createRestaurantEvents>
  let restaurantId: string
  let menuId: string
  let draftId: string
  let soup: string
  const say: (typeof recorder)['record'] = (...args) => own.record(...args)

  const apply = async (...events: Parameters<MenuTables['apply']>[0]) => {
    await tables.apply(events)
    await tables.client.query(`update projector.checkpoints set position = $1`, [recorder.position()])
    await tables.notify('projector_menus', JSON.stringify({ position: String(recorder.position()) }))
  }
  const beat = () =>
    tables.notify(
      'projector_heartbeat',
      JSON.stringify({
        group: 'menus',
        position: String(recorder.position()),
        at: new Date().toISOString(),
      }),
    )
  const created = (itemId: string, menu: string, name: string) =>
    own.itemCreated(name, { itemId, menuId: menu, priceCents: 0 })
  const declared = (itemId: string, allergenId: string) => own.declared(allergenId, { itemId })
  const menuPath = () => `/api/menus/${menuId}`

  before(async () => {
    postgres = await startTestPostgres()
    databaseUrl = await postgres.createDatabase()
    tables = await createMenuTables(databaseUrl)
    await createCheckpoints(databaseUrl, ['menus'])
    await apply(
      allergenDefined(recorder, 'milk'),
      allergenDefined(recorder, 'eggs'),
      allergenDefined(recorder, 'vegan', 'DIETARY_RESTRICTION'),
    )
    api = await startApi(databaseUrl)
    await waitUntil('ready', async () => {
      await beat()
      return (await api.get('/readyz')).ok
    })
  })
  after(async () => {
    await api.stop()
    await tables.close()
    await postgres.stop()
  })
  beforeEach(async () => {
    own = createRestaurantEvents({ recorder })
    ;({ restaurantId, menuId, itemId: soup } = own)
    draftId = randomUUID()
    await beat()
    await apply(...own.opened(), own.priced(1250), own.menuCreated('Dinner', draftId), own.declared())
  })

  /** The ETag of a document without its quotes. */
  const etagOf = async (path: string) =>
    (await api.get(path, { 'accept-encoding': 'identity' })).headers.get('etag')?.slice(1, -1) ?? ''

  /** Reads the menu twice: the second response comes from memory. */
  async function warm(): Promise<void> {
    await api.get(menuPath())
    await api.get(menuPath())
  }

  it('is not ready for lists whose tables are still of the release before', async () => {
    const list = () =>
      api.get(`/api/menus/restaurant/${restaurantId}/menus`, api.as('RESTAURANT', restaurantId))
    const rename = (from: string, to: string) =>
      tables.client.query(`alter view menus.active_item rename column ${from} to ${to}`)
    expect((await list()).status).to.equal(200)
    await rename('has_open_mentions', 'older')
    const answer = await list()
    expect(answer.status).to.equal(503)
    expect(await answer.json()).to.include({ code: 'service.not_ready' })
    expect((await api.get(menuPath())).status, 'guests’ documents').to.equal(200)
    await rename('older', 'has_open_mentions')
    expect((await list()).status).to.equal(200)
  })

  describe('a published menu', () => {
    it('is sent to guests as its document, with revalidation on each read [reads-1]', async () => {
      for (const round of ['from the database', 'from memory']) {
        const answer = await api.get(menuPath())
        expect(answer.status, round).to.equal(200)
        expect(answer.headers.get('cache-control')).to.equal('no-cache')
        expect(answer.headers.get('vary')).to.equal('Accept-Encoding')
        expect(answer.headers.get('stale-since')).to.equal(null)
        expect(answer.headers.get('x-request-id')).to.match(/^[\w-]{8,}$/u)
        const menu = MenuView.parse(await answer.json())
        expect(menu.items.map(item => [item.name, item.price])).to.deep.equal([['Soup', 12.5]])
      }
    })

    it('is sent compressed to clients that accept Brotli, with its own ETag', async () => {
      const plain = await api.get(menuPath(), { 'accept-encoding': 'br;q=0' })
      expect(plain.headers.get('content-encoding')).to.equal(null)
      const text = await plain.text()
      for (const round of ['once', 'again']) {
        const packed = await api.get(menuPath(), { 'accept-encoding': 'gzip, br;q=0.9' })
        expect(packed.headers.get('content-encoding'), round).to.equal('br')
        expect(await packed.text()).to.equal(text)
        expect(packed.headers.get('etag')).to.not.equal(plain.headers.get('etag'))
      }
    })

    it('is hidden from guests and other restaurants once unpublished [reads-2]', async () => {
      await warm()
      await apply(say('MenuUnpublished', { menuId }))
      await waitUntil('gone', async () => (await api.get(menuPath())).status === 404)
      const statusFor = async (headers: Record<string, string>) => (await api.get(menuPath(), headers)).status
      expect(await statusFor(api.as('CUSTOMER'))).to.equal(404)
      expect(await statusFor(api.as('AUDITOR'))).to.equal(404)
      expect(await statusFor(api.as('RESTAURANT', randomUUID()))).to.equal(404)
      expect(await statusFor(api.as('RESTAURANT', restaurantId))).to.equal(200)
      expect(await statusFor(api.as('ADMIN'))).to.equal(200)
    })
  })

  describe('the read limit of a guest', () => {
    let strict: Api
    before(async () => {
      // Ten reads an address, in a minute that does not end.
      strict = await startApi(databaseUrl, { rateLimitScale: 1 / 120 })
    })
    after(() => strict.stop())

    it('never refuses a menu in memory or one that has just changed', async () => {
      const paths = [
        menuPath(),
        `/api/menus/restaurant/${restaurantId}/published-menus`,
        `/api/restaurants/${restaurantId}`,
        '/api/allergens',
      ]
      await waitUntil('notifications arrive', async () => (await strict.get('/readyz')).ok)
      for (const path of paths) expect((await strict.get(path)).status, path).to.equal(200)
      for (let reads = 0; reads < 10; reads += 1) await strict.get(`/api/menus/${randomUUID()}`)
      expect((await strict.get(`/api/menus/${randomUUID()}`)).status).to.equal(429)
      for (let reads = 0; reads < 20; reads += 1)
        for (const path of paths) expect((await strict.get(path)).status, path).to.equal(200)
      const live = await strict.get(`${menuPath()}/live`)
      expect(live.status).to.equal(200)
      await live.body?.cancel()

      await apply(declared(soup, 'eggs'))
      await waitUntil('the change is announced', async () => {
        const answer = await strict.get(menuPath())
        expect(answer.status).to.equal(200)
        return (await answer.text()).includes('"eggs"')
      })
      expect((await strict.get(`/api/menus/${randomUUID()}`)).status).to.equal(429)
    })
  })

  describe('a read with a Consistency-Token', () => {
    it('waits for the position and shows what the write changed', async () => {
      await warm()
      const event = declared(soup, 'eggs')
      const answer = api.get(menuPath(), api.after(recorder.position()))
      await apply(event)
      expect(await (await answer).text()).to.include('"eggs"')
    })

    it('is refused with an invalid token', async () => {
      const answer = await api.get(menuPath(), { 'consistency-token': 'made-up' })
      expect(answer.status).to.equal(400)
    })
  })

  describe('memory', () => {
    it('is cleared before the next response after the listening connection was lost', async () => {
      await warm()
      // A change without a notification: it shows only if memory is empty.
      const silently = (published: boolean) =>
        tables.client.query(`update menus.guest_body set published = $2 where kind = 'menu' and id = $1`, [
          menuId,
          published,
        ])
      await silently(false)
      expect((await api.get(menuPath())).status).to.equal(200)
      const { rowCount } = await tables.client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'query-api'
           and (query ilike 'listen%guest_documents%' or query = 'select 1')`,
      )
      expect(rowCount).to.be.greaterThan(0)
      await waitUntil('the cut is noticed', async () => (await api.get(menuPath())).status === 404)
      await silently(true)
      await waitUntil('it serves again', async () => (await api.get(menuPath())).status === 200)
      // The next test's heartbeat would be missed before this.
      await waitUntil('it listens again', async () => (await api.get('/readyz')).ok)
    })
  })

  describe('a silent projector', () => {
    it('marks every guest response as stale after 5 s, until the next heartbeat', async () => {
      await warm()
      const before = Date.now()
      await beat()
      const stale = await waitUntil('stale', async () => {
        const answer = await api.get(menuPath())
        return answer.headers.has('stale-since') && answer
      })
      expect(Date.parse(stale.headers.get('stale-since') ?? '')).to.be.within(before, Date.now())
      expect(stale.headers.get('cache-control')).to.equal('no-store')
      const list = await api.get(`/api/menus/restaurant/${restaurantId}/published-menus`)
      expect(list.headers.has('stale-since')).to.equal(true)
      const unchanged = await api.get(menuPath(), { 'if-none-match': stale.headers.get('etag') ?? '' })
      expect(unchanged.status).to.equal(304)
      expect(unchanged.headers.has('stale-since')).to.equal(true)
      await beat()
      await waitUntil('fresh', async () => !(await api.get(menuPath())).headers.has('stale-since'))
    })
  })

  describe('a restaurant that has recovered', () => {
    it('is stale until its new document is shown, even before its change is announced', async () => {
      await warm()
      const { client } = tables
      await client.query(
        `insert into projector.quarantine (
           generation, restaurant_id, applied_to, position, stream_name, revision, event_type, reason, since, retry_at)
         select generation, $1, 0, 1, 'item-1', 0, 'AllergenDeclared', 'poison', now(), now()
         from projector.checkpoints where group_name = 'menus'`,
        [restaurantId],
      )
      await tables.notify('projector_behind', '')
      await waitUntil('it is stale', async () => (await api.get(menuPath())).headers.has('stale-since'))
      // Its recovery is committed, and the announcement of what has changed is still on the way.
      await client.query(
        `with recovered as (delete from projector.quarantine)
         update menus.guest_body set published = false where kind = 'menu' and id = $1`,
        [menuId],
      )
      await beat() // the status is read at each heartbeat
      const answer = await waitUntil('it is not stale', async () => {
        const found = await api.get(menuPath())
        return !found.headers.has('stale-since') && found
      })
      expect(answer.status).to.equal(404)
    })
  })

  describe('lists', () => {
    it('show guests only published menus, and no menu of an unknown restaurant [reads-3]', async () => {
      const published = await api.get(`/api/menus/restaurant/${restaurantId}/published-menus`)
      expect(((await published.json()) as { name: string }[]).map(menu => menu.name)).to.deep.equal(['Lunch'])
      expect((await api.get(`/api/menus/restaurant/${randomUUID()}/published-menus`)).status).to.equal(404)
    })

    it('show guests the allergens sorted by name [reads-4]', async () => {
      const answer = await api.get('/api/allergens')
      expect(await answer.json()).to.deep.equal([
        { id: 'eggs', name: 'Eggs', category: 'ALLERGEN' },
        { id: 'milk', name: 'Milk', category: 'ALLERGEN' },
        { id: 'vegan', name: 'Vegan', category: 'DIETARY_RESTRICTION' },
      ])
    })

    it('show guests the public profile of a restaurant [reads-5]', async () => {
      const shown = RestaurantView.parse(await (await api.get(`/api/restaurants/${restaurantId}`)).json())
      const { revision, ...restaurant } = shown
      const settings = { openingHours: '', currency: 'USD', locale: 'en' } // an older event has none
      const customization = noCustomization
      const shownToo = { ...settings, customization, picture: null }
      expect(restaurant).to.deep.equal({ id: restaurantId, ...profile, ...shownToo })
      expect(BigInt(revision) <= recorder.position()).to.equal(true)
    })

    it('show managers the sorted items of a menu and tags of an item, with revision [reads-6]', async () => {
      const own = api.as('RESTAURANT', restaurantId)
      await apply(created(randomUUID(), menuId, 'apple pie'), declared(soup, 'eggs'))
      const items = (await (await api.get(`/api/menu-items/${menuId}/items`, own)).json()) as {
        name: string
      }[]
      expect(items.map(({ name }) => name)).to.deep.equal(['apple pie', 'Soup'])
      const latest = { name: 'Soup', revision: String(recorder.position()) }
      expect(items.find(({ name }) => name === 'Soup')).to.deep.include(latest)
      const menu = await (await api.get(`/api/menus/${menuId}`)).json()
      expect((menu as typeof items & { items: typeof items }).items[1]).to.deep.include(latest)
      const tags = (await (await api.get(`/api/menu-items/items/${soup}/allergens`, own)).json()) as {
        id: string
      }[]
      expect(tags.map(({ id }) => id)).to.deep.equal(['eggs', 'milk'])
    })

    it('compare an item with its copies on other menus, until it is made separate', async () => {
      const own = api.as('RESTAURANT', restaurantId)
      const copy = randomUUID()
      const texts = { ...noTexts, name: 'Soup', description: 'Hot' }
      await apply(
        say('ItemCreated', {
          itemId: copy,
          menuId: draftId,
          restaurantId,
          ...texts,
          priceCents: 900,
          copyOf: { itemId: soup, familyId: soup },
        }),
        declared(copy, 'eggs'),
        created(randomUUID(), draftId, 'Soup'),
      )
      const copies = async (menu: string) => (await api.get(`/api/menu-items/${menu}/copies`, own)).json()
      const compared = { differing: ['eggs', 'milk'], hasSameTexts: false, name: 'Soup' }
      const [ofSoup] = (await copies(menuId)) as { copies: [{ revision: string }] }[]
      expect(ofSoup).to.deep.equal({
        itemId: soup,
        copies: [
          {
            ...compared,
            itemId: copy,
            revision: ofSoup?.copies[0].revision,
            menu: { id: draftId, name: 'Dinner' },
          },
        ],
      })
      const [ofCopy] = (await copies(draftId)) as { itemId: string; copies: object[] }[]
      expect(ofCopy?.itemId).to.equal(copy)
      expect(ofCopy?.copies[0]).to.deep.include({ ...compared, itemId: soup })
      await apply(say('ItemArchived', { itemId: copy }))
      expect(await copies(menuId)).to.deep.equal([])
      await apply(say('ItemRestored', { itemId: copy, menuId: draftId }))
      expect(await copies(menuId)).to.have.length(1)
      await apply(say('ItemMadeSeparate', { itemId: soup, familyId: randomUUID() }))
      expect([await copies(menuId), await copies(draftId)]).to.deep.equal([[], []])
    })

    it('say at which place guests see each item, also after the menu was arranged', async () => {
      const own = api.as('RESTAURANT', restaurantId)
      const [tea, ale] = [randomUUID(), randomUUID()]
      await apply(created(tea, menuId, 'Tea'), created(ale, menuId, 'Ale'))
      const places = async () => {
        const items = (await (await api.get(`/api/menu-items/${menuId}/items`, own)).json()) as {
          name: string
          position: number
        }[]
        return items.map(({ name, position }) => `${name} ${position}`)
      }
      expect(await places()).to.deep.equal(['Ale 1', 'Soup 2', 'Tea 3'])
      await apply(say('MenuArranged', { menuId, sections: [{ name: '', itemIds: [soup, tea] }] }))
      await waitUntil('the new order', async () => (await places()).join() === 'Ale 3,Soup 1,Tea 2')
      const rows = (await (await api.get(`/api/menus/${menuId}/export`, own)).text()).split('\r\n').slice(1)
      expect(rows.map(row => row.split(',')[0])).to.deep.equal(['Soup', 'Tea', 'Ale', ''])
    })

    it('send the items of a menu again only after a change of the menu', async () => {
      const own = api.as('RESTAURANT', restaurantId)
      const path = `/api/menu-items/${menuId}/items`
      const first = await api.get(path, own)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).to.equal('private, no-cache')
      expect(first.headers.get('vary')).to.match(/authorization/iu)
      const unchanged = await api.get(path, { ...own, 'if-none-match': etag })
      expect([unchanged.status, await unchanged.text()]).to.deep.equal([304, ''])
      await apply(declared(soup, 'fish'))
      const changed = await waitUntil('fish is announced', async () => {
        const answer = await api.get(path, { ...own, 'if-none-match': etag })
        return answer.status === 200 && answer
      })
      expect(await changed.text()).to.include('"fish"')
      expect(changed.headers.get('etag')).not.to.equal(etag)
      expect((await api.get(path, { 'if-none-match': etag })).status).to.equal(401)
    })

    it('show managers their menus with drafts and counts, sorted by name [reads-8]', async () => {
      const answer = await api.get(
        `/api/menus/restaurant/${restaurantId}/menus`,
        api.as('RESTAURANT', restaurantId),
      )
      const menus = (await answer.json()) as ListedMenuView[]
      expect(menus.map(menu => [menu.name, menu.published, menu.wasPublished, menu._count])).to.deep.equal([
        ['Dinner', false, false, { items: 0, toConfirm: 0 }],
        ['Lunch', true, true, { items: 1, toConfirm: 1 }],
      ])
    })
  })

  describe('the archive [reads-9]', () => {
    it('lists each item once, newest first, page by page [reads-10]', async () => {
      const items = Array.from({ length: 5 }, () => randomUUID())
      await apply(
        ...items.map((id, index) => created(id, menuId, index === 0 ? 'Übersoup 50%' : `Dish ${index}`)),
        ...items.map(id => say('ItemArchived', { itemId: id })),
      )
      const own = { ...api.as('RESTAURANT', restaurantId), ...api.after(recorder.position()) }
      const seen: string[] = []
      let path: string | undefined = `/api/menu-items/archived/${restaurantId}?limit=2`
      while (path) {
        const answer: Response = await api.get(path, own)
        expect(answer.headers.get('x-total-count')).to.equal('5')
        seen.push(...((await answer.json()) as { id: string }[]).map(item => item.id))
        path = /^<([^>]+)>; rel="next"$/u.exec(answer.headers.get('link') ?? '')?.[1]
      }
      expect(seen).to.deep.equal([...items].reverse())

      const found = async (query: Record<string, string>) => {
        const answer = await api.get(
          `/api/menu-items/archived/${restaurantId}?${new URLSearchParams(query)}`,
          own,
        )
        expect(answer.status).to.equal(200)
        return ((await answer.json()) as { name: string }[]).map(item => item.name)
      }
      expect(await found({ name: 'üBERS' })).to.deep.equal(['Übersoup 50%'])
      expect(await found({ name: '0%' })).to.deep.equal(['Übersoup 50%'])
      expect(await found({ name: '_' })).to.deep.equal([])
      expect(await found({ name: 'U\u0308bers' }), 'however it is composed').to.deep.equal(['Übersoup 50%'])
      expect(await found({ name: 'soup\tx' })).to.deep.equal([])
      expect(await found({ menu: 'lunch' })).to.have.length(5)
      expect(await found({ menu: 'dinner' })).to.deep.equal([])
      expect(await found({ to: '2026-01-01T00:00:00Z' })).to.deep.equal([])
      const newest = (
        (await (await api.get(`/api/menu-items/archived/${restaurantId}`, own)).json()) as ArchivedItemView[]
      )[0]
      const archivedAt = newest?.archivedAt ?? ''
      expect(await found({ to: archivedAt }), 'archived before').to.not.include(newest?.name)
      expect(await found({ from: archivedAt }), 'archived at or after').to.deep.equal([newest?.name])
      expect(await found({ from: '2026-01-01T00:00:00+02:00' })).to.have.length(5)
    })
  })

  describe('a followed menu', () => {
    /** Reads a stream until an event of this name whose data says `text`. */
    async function eventOf(stream: AsyncIterator<string>, name: string, text: string): Promise<string> {
      let buffered = ''
      for (;;) {
        const { value, done } = await stream.next()
        if (done) throw new Error(`the stream ended before ${name}`)
        buffered += value
        const frames = buffered.split('\n\n')
        buffered = frames.pop() ?? ''
        const found = frames.find(frame => frame.includes(`event: ${name}\n`) && frame.includes(text))
        if (found !== undefined) return found
      }
    }

    it('announces a declared allergen, its freshness and the end of publication', async () => {
      const answer = await api.get(`${menuPath()}/live`)
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-type')).to.match(/^text\/event-stream/u)
      expect(answer.headers.get('cache-control')).to.equal('no-store, no-transform')
      const stream = (answer.body ?? expect.fail())
        .pipeThrough(new TextDecoderStream())
        [Symbol.asyncIterator]()
      await eventOf(stream, 'menu', 'Soup')
      await apply(declared(soup, 'eggs'))
      const told = await eventOf(stream, 'menu', '"eggs"')
      expect(told).to.include(`id: ${await etagOf(menuPath())}\n`)
      const data = /^data: (.*)$/mu.exec(told)?.[1] ?? ''
      expect(MenuView.parse(JSON.parse(data)).asOf.position).to.equal(String(recorder.position()))
      await beat()
      await eventOf(stream, 'fresh', '"at"')
      await apply(say('MenuUnpublished', { menuId }))
      await eventOf(stream, 'gone', '{}')
      expect((await stream.next()).done).to.equal(true)
    })

    it('sends a page that takes patches only what has changed', async () => {
      await apply(...[1, 2, 3, 4].map(number => created(randomUUID(), menuId, `Dish ${number}`)))
      const answer = await api.get(`${menuPath()}/live?known=${await etagOf(menuPath())}`)
      const stream = (answer.body ?? expect.fail())
        .pipeThrough(new TextDecoderStream())
        [Symbol.asyncIterator]()
      const patchWith = async (text: string) => {
        const told = await eventOf(stream, 'patch', text)
        return MenuPatch.parse(JSON.parse(/^data: (.*)$/mu.exec(told)?.[1] ?? ''))
      }
      const from = await etagOf(menuPath())
      expect(await patchWith('"items":[]')).to.include({ from, to: from })
      await apply(declared(soup, 'fish'))
      const patch = await patchWith('"fish"')
      expect(patch).to.deep.include({ from, to: await etagOf(menuPath()), removed: [] })
      expect(patch.menu.items.map(({ id }) => id)).to.deep.equal([soup])
      const archived = randomUUID()
      await apply(created(archived, menuId, 'Water'), say('ItemArchived', { itemId: soup }))
      const other = await patchWith('"Water"')
      expect(other).to.deep.include({ from: patch.to, removed: [soup] })
      expect(other.menu.items.map(({ id }) => id)).to.deep.equal([archived])
      await stream.return?.()
    })

    it('is 404 for a draft or an unknown menu', async () => {
      for (const id of [draftId, randomUUID()])
        expect((await api.get(`/api/menus/${id}/live`, api.as('RESTAURANT', restaurantId))).status).to.equal(
          404,
        )
    })
  })

  it('serves the API reference as OpenAPI 3.1 and as a page to everyone', async () => {
    expect(await (await api.get('/api/openapi.json')).json()).to.include({ openapi: '3.1.0' })
    const page = await api.get('/api/docs')
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).to.match(/^default-src 'self'/u)
  })
})
