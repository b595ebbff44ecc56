import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { createRestaurantEvents } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import { type Api, startApi } from '../testing/start-api.ts'

const tooLarge = 'x'.repeat(600_000) // for the transaction of a batch

describe('document that is not derived yet', () => {
  const own = createRestaurantEvents()
  const { restaurantId, menuId } = own
  const path = `/api/menus/${menuId}`
  let postgres: TestPostgres
  let tables: MenuTables
  let api: Api

  /** A change of the price, created at the given instant according to the store. */
  const priced = (priceCents: number, created = new Date()) => ({
    ...own.priced(priceCents),
    created,
  })
  const apply = async (...events: Parameters<MenuTables['apply']>[0]): Promise<bigint> => {
    await tables.apply(events)
    const position = own.position()
    await tables.client.query('update projector.checkpoints set position = $1', [position])
    await tables.notify('projector_menus', JSON.stringify({ position: String(position) }))
    return position
  }
  const beat = () =>
    tables.notify(
      'projector_heartbeat',
      JSON.stringify({ group: 'menus', position: String(own.position()), at: new Date().toISOString() }),
    )
  const workOff = () => tables.workOff()
  const priceOf = async (answer: Response) =>
    ((await answer.json()) as { items: { price: number }[] }).items[0]?.price

  before(async () => {
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    tables = await createMenuTables(databaseUrl)
    await createCheckpoints(databaseUrl, ['menus'])
    await apply(
      ...[own.registered(), own.menuCreated(), own.published()],
      own.itemCreated('Soup', { description: tooLarge, priceCents: 100 }),
    )
    await workOff()
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
  beforeEach(beat)
  afterEach(workOff)

  it('makes a reader with a consistency token wait until it is derived', async () => {
    const position = await apply(priced(500))
    let isAnswered = false
    const reading = api.get(path, api.after(position)).then(answer => {
      isAnswered = true
      return answer
    })
    expect(await priceOf(await api.get(path))).to.equal(1)
    expect(isAnswered).to.equal(false)
    await workOff()
    expect(await priceOf(await reading)).to.equal(5)
  })

  it('answers 503 after the limit, but only to a reader with a consistency token', async () => {
    const before = own.position()
    const position = await apply(priced(600))
    const refused = await api.get(path, api.after(position))
    expect([refused.status, ((await refused.json()) as { code: string }).code]).to.deep.equal([
      503,
      'service.read_model_behind',
    ])
    expect((await api.get(path, api.after(before))).status).to.equal(200)
    const manager = { ...api.as('RESTAURANT', restaurantId), ...api.after(position) }
    const items = (await (await api.get(`/api/menu-items/${menuId}/items`, manager)).json()) as {
      price: number
    }[]
    expect(items[0]?.price).to.equal(6)
  })

  it('does not make a manager’s list look unchanged', async () => {
    const list = `/api/menu-items/${menuId}/items`
    const manager = api.as('RESTAURANT', restaurantId)
    const etag = (await api.get(list, manager)).headers.get('etag') ?? ''
    await apply(priced(650))
    await waitUntil('the list has the change', async () => {
      const answer = await api.get(list, { ...manager, 'if-none-match': etag })
      return answer.status === 200 && ((await answer.json()) as { price: number }[])[0]?.price === 6.5
    })
  })

  it('is marked as stale after 5 s, since the first event that it lacks', async () => {
    await apply(priced(700))
    await waitUntil('it is not marked', async () => {
      await beat()
      return !(await api.get(path)).headers.has('stale-since')
    })
    await workOff()
    const since = new Date(Date.now() - 5_001)
    await apply(priced(800, since))
    await waitUntil('it is marked', async () => {
      await beat()
      return (await api.get(path)).headers.get('stale-since') === since.toISOString()
    })
    await workOff()
    await waitUntil('it is current', async () => {
      await beat()
      const answer = await api.get(path)
      return !answer.headers.has('stale-since') && (await priceOf(answer)) === 8
    })
  })

  it('is not called fresh on an open page', async () => {
    const position = await apply(priced(900))
    const manager = { ...api.as('RESTAURANT', restaurantId), ...api.after(position) }
    await api.get(`/api/menu-items/${menuId}/items`, manager) // now the process has heard of the change
    const leaving = new AbortController()
    const live = await fetch(`${api.origin}${path}/live`, { signal: leaving.signal })
    const frames: string[] = []
    const reading = (async () => {
      for await (const chunk of live.body?.pipeThrough(new TextDecoderStream()) ?? []) frames.push(chunk)
    })().catch(() => undefined)
    const names = () => [...frames.join('').matchAll(/event: (\w+)/gu)].map(found => found[1])
    await waitUntil('the page has its menu', async () => names().includes('menu'))
    await beat()
    await workOff()
    await waitUntil('the page hears of it', async () => {
      await beat()
      return names().includes('fresh')
    })
    expect(names().lastIndexOf('menu')).to.be.within(1, names().indexOf('fresh'))
    leaving.abort()
    await reading
  })
})
