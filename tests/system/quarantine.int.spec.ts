import { randomUUID } from 'node:crypto'
import { QuarantineView } from '@safe-menu/contracts/admin/views'
import { ItemAtView } from '@safe-menu/contracts/audit/views'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { dumpAudit } from '@safe-menu/read-models/testing/audit-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { profile as someProfile } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import pg from 'pg'
import { z } from 'zod'
import { type System, startSystem } from '../fixtures/system.ts'

const profile = { ...someProfile, name: 'Bistro' }
/** A price that a constraint of the test refuses. */
const poisonPrice = 66_600

/** A restaurant with a published menu of one dish. */
function restaurant() {
  const [restaurantId, menuId, itemId] = [randomUUID(), randomUUID(), randomUUID()]
  const { record } = createRecorder(restaurantId)
  return {
    restaurantId,
    menuId,
    itemId,
    path: `/api/menus/${menuId}`,
    record,
    opening: [
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
      record('ItemCreated', { itemId, menuId, restaurantId, ...noTexts, name: 'Soup', priceCents: 450 }),
    ],
    priced: (priceCents: number) => record('ItemPriceChanged', { itemId, priceCents }),
  }
}

describe('a restaurant in quarantine', () => {
  const bistro = restaurant()
  const cafe = restaurant()
  let system: System
  let api: System['queryApi']
  let database: pg.Client

  async function priceOf(answer: Response): Promise<number | undefined> {
    expect(answer.status).to.equal(200)
    return MenuView.parse(await answer.json()).items[0]?.price
  }
  const manager = ({ restaurantId }: typeof bistro) => system.as('RESTAURANT', restaurantId)
  const listsOf = ({ restaurantId, menuId, itemId }: typeof bistro) => [
    `/api/menus/restaurant/${restaurantId}/menus`,
    `/api/menu-items/${menuId}/items`,
    `/api/menu-items/archived/${restaurantId}`,
    `/api/menu-items/items/${itemId}/allergens`,
    `/api/menus/${menuId}/export`,
  ]
  const isStale = async (path: string, as = {}) => (await api.get(path, as)).headers.has('stale-since')
  const inQuarantine = `
    select from projector.quarantine join projector.checkpoints using (generation)
    where group_name = $1 and restaurant_id = $2`
  const quarantined = (group: string) =>
    waitUntil('it is in quarantine', async () => {
      const { rowCount } = await database.query(inQuarantine, [group, bistro.restaurantId])
      return rowCount === 1
    })
  const isFresh = (path: string, as = {}) =>
    waitUntil(`${path} is fresh`, async () => !(await isStale(path, as)))
  async function poison(): Promise<bigint> {
    // Refuses every other price, not only that of the event: a retry may apply it together with later ones, as their last price.
    const { rows } = await database.query('select state from menus.item where id = $1', [bistro.itemId])
    await database.query(
      `alter table menus.item add constraint no_poison
       check (id <> '${bistro.itemId}' or state ->> 'priceCents' = '${rows[0].state.priceCents}') not valid`,
    )
    const position = await system.append(bistro.priced(poisonPrice))
    // Only a mark would not do: a projector that a busy machine keeps silent for 5 s leaves one on everything.
    await quarantined('menus')
    await waitUntil('it is marked', () => isStale(bistro.path))
    return position
  }
  async function recover(): Promise<void> {
    await database.query('alter table menus.item drop constraint no_poison')
    await database.query('update projector.quarantine set retry_at = now()')
    await waitUntil('it has recovered', async () => !(await isStale(bistro.path)))
  }

  before(async () => {
    system = await startSystem()
    api = system.queryApi
    database = new pg.Client({ connectionString: system.databaseUrl })
    await database.connect()
    const position = await system.append(...bistro.opening, ...cafe.opening)
    await api.readAfter(cafe.path, position)
  })
  after(async () => {
    await database.end()
    await system.stop()
  })

  it('is shown as before the event and marked as stale until it has recovered', async () => {
    await api.readAfter(bistro.path, await system.append(bistro.priced(500)))
    const writtenAt = Date.now()
    await poison()
    await system.append(bistro.priced(700))
    const position = await system.append(cafe.priced(900))
    expect(await priceOf(await api.readAfter(cafe.path, position))).to.equal(9)
    const answer = await waitUntil('its mark is that of the event', async () => {
      const found = await api.get(bistro.path)
      expect(Date.parse(found.headers.get('stale-since') ?? '')).to.be.within(writtenAt - 1, Date.now())
      return found
    })
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    expect(await priceOf(answer)).to.equal(5)
    await recover()
    expect(await priceOf(await api.get(bistro.path))).to.equal(7)
  })

  it('has stale marks on its documents and lists, unlike other restaurants', async () => {
    await poison()
    for (const path of listsOf(bistro)) expect(await isStale(path, manager(bistro)), path).to.equal(true)
    for (const path of listsOf(cafe)) await isFresh(path, manager(cafe))
    expect(await isStale(`/api/restaurants/${bistro.restaurantId}`)).to.equal(true)
    await isFresh(`/api/restaurants/${cafe.restaurantId}`)
    await isFresh(cafe.path)
    await recover()
    for (const path of listsOf(bistro)) await isFresh(path, manager(bistro))
  })

  it('refuses only reads that must contain its writes since then', async () => {
    const before = await system.append(bistro.priced(400))
    await api.readAfter(bistro.path, before)
    await poison()
    const written = await system.append(bistro.priced(410))
    const others = await system.append(cafe.priced(420))
    for (const path of [bistro.path, ...listsOf(bistro)]) {
      const refused = await api.get(path, { ...manager(bistro), ...system.after(written) })
      expect(refused.status, path).to.equal(503)
      expect(await refused.json()).to.include({ code: 'service.read_model_behind' })
    }
    const unknown = await api.get(`/api/menus/${randomUUID()}`, {
      ...manager(bistro),
      ...system.after(written),
    })
    expect(unknown.status).to.equal(503)
    expect((await api.readAfter(bistro.path, before)).status).to.equal(200)
    expect(await priceOf(await api.readAfter(cafe.path, others))).to.equal(4.2)
    await recover()
    expect(await priceOf(await api.readAfter(bistro.path, written))).to.equal(4.1)
  })

  /** The frames that an open page of a menu receives. */
  async function follow({ path }: typeof bistro, from = api) {
    const answer = await from.get(`${path}/live`)
    const frames: string[] = []
    const reading = (async () => {
      const text = answer.body?.pipeThrough(new TextDecoderStream())
      let rest = ''
      for await (const chunk of text ?? []) {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        frames.push(...parts)
      }
    })()
    reading.catch(() => undefined) // the service ends first
    const names = () => frames.map(frame => /event: (\w+)/u.exec(frame)?.[1])
    await waitUntil('the page has its menu', async () => names().includes('fresh'))
    return { names }
  }

  it('notifies its open pages immediately when it falls behind', async () => {
    const withoutTicks = await system.startQueryApi({ liveTickMs: 3_600_000 })
    try {
      await withoutTicks.isReady()
      const [own, other] = [await follow(bistro, withoutTicks), await follow(cafe, withoutTicks)]
      await poison()
      await waitUntil('the page hears of it', async () => own.names().at(-1) === 'stale')
      expect(other.names()).not.to.include('stale')
    } finally {
      await withoutTicks.stop()
    }
    await system.append(bistro.priced(333))
    await recover()
  })

  it('notifies its open pages when it has recovered', async () => {
    const own = await follow(bistro)
    await poison()
    await waitUntil('the page hears of it', async () => own.names().at(-1) === 'stale')
    await system.append(bistro.priced(334))
    await recover()
    await waitUntil('the page is fresh again', async () => own.names().at(-1) === 'fresh')
    const since = own.names().indexOf('stale')
    // The new document arrives before the announcement that it is fresh. A slow server says between them that it is stale.
    const [first] = own
      .names()
      .slice(since)
      .filter(name => name !== 'stale')
    expect(first).to.equal('menu')
  })

  it('is named in the overview of the admin, with its event', async () => {
    await poison()
    const answer = await api.get('/api/admin/quarantines', system.as('ADMIN'))
    expect(answer.status).to.equal(200)
    const [only, ...more] = z.array(QuarantineView).parse(await answer.json())
    expect(more).to.deep.equal([])
    expect(only?.restaurant).to.deep.equal({ id: bistro.restaurantId, name: 'Bistro' })
    expect(only?.group).to.equal('menus')
    expect(only?.event).to.include({ type: 'ItemPriceChanged', revision: '0' })
    expect(only?.event?.reason).to.include('no_poison')
    expect((await api.get('/api/admin/quarantines', manager(bistro))).status).to.equal(403)
    await recover()
    expect(await (await api.get('/api/admin/quarantines', system.as('ADMIN'))).json()).to.deep.equal([])
  })

  it('has a history with an end of completeness, the same as rebuilt after the fix', async () => {
    await database.query(
      `alter table audit.item_version add constraint no_poison check (state ->> 'priceCents' <> '${poisonPrice}') not valid`,
    )
    const admin = system.as('ADMIN')
    const before = Date.now()
    await system.append(bistro.priced(poisonPrice))
    const history = (of: typeof bistro) => api.get(`/api/audit/history?restaurant=${of.restaurantId}`, admin)
    await quarantined('audit')
    await waitUntil('it is marked', async () => (await history(bistro)).headers.has('stale-since'))
    const after = Date.now()
    await system.append(bistro.priced(720))
    await system.append(cafe.priced(730))
    await waitUntil('the other is fresh', async () => !(await history(cafe)).headers.has('stale-since'))
    const known = async (of: typeof bistro) => {
      const time = new Date().toISOString()
      const answer = await api.get(`/api/audit/items/${of.itemId}/at?view=decided&time=${time}`, admin)
      return Date.parse(ItemAtView.parse(await answer.json()).knownUntil ?? '')
    }
    await waitUntil('the beat', async () => (await known(cafe)) > after)
    expect(await known(bistro)).to.be.within(before - 1, after)
    const firstLine = async () =>
      JSON.parse((await (await api.get('/api/audit/export?format=jsonl', admin)).text()).split('\n')[0] ?? '')
    const [incomplete, ...more] = (await firstLine()).incomplete
    expect(more).to.deep.equal([])
    expect(incomplete.chain).to.equal(bistro.restaurantId)
    expect(Date.parse(incomplete.since)).to.be.within(before - 1, after)
    await database.query('alter table audit.item_version drop constraint no_poison')
    await database.query('update projector.quarantine set retry_at = now()')
    await waitUntil('it has recovered', async () => !(await history(bistro)).headers.has('stale-since'))
    expect((await firstLine()).incomplete).to.equal(undefined)
    // The guests' view is announced at most once a second.
    await waitUntil('every entry has its date', async () => {
      const { rows } = await database.query(
        `select from audit.dated_entry where visibility = 'not_yet' limit 1`,
      )
      return rows.length === 0
    })
    const recovered = await dumpAudit(database)
    await system.rebuild('audit')
    expect(await dumpAudit(database)).to.deep.equal(recovered)
  })

  it('is known after a lost connection, and to a process that starts', async () => {
    await poison()
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'query-api'`,
    )
    await waitUntil('ready again', async () => (await api.get('/readyz')).ok)
    expect(await isStale(bistro.path)).to.equal(true)
    const second = await system.startQueryApi()
    await second.isReady()
    expect((await second.get(bistro.path)).headers.has('stale-since')).to.equal(true)
    await waitUntil(
      'the other restaurant is fresh',
      async () => !(await second.get(cafe.path)).headers.has('stale-since'),
    )
    expect((await second.get(bistro.path)).headers.has('stale-since')).to.equal(true)
    await second.stop()
    await recover()
  })
})
