import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { rebuild } from '@safe-menu/projector/engine/rebuild'
import { createServer as createProjector } from '@safe-menu/projector/server'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import pg from 'pg'
import { type Api, startApi } from './testing/start-api.ts'

const log = createLogger({ service: 'test', level: 'silent' })
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const noTexts = { description: '', crossContamination: '', modifications: '', section: '' }

describe('query-api with the real projector', () => {
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const soup = randomUUID()
  const { record } = createRecorder(restaurantId)
  let postgres: TestPostgres
  let directory: string
  let eventStore: ReturnType<typeof createEventStoreServer>
  let store: ProjectorEventStore
  let databaseUrl: string
  let projector: ReturnType<typeof createProjector>
  let api: Api

  async function append({ id, type, data, metadata }: StoredEvent): Promise<bigint> {
    return (await store.append(`spec-${randomUUID()}`, [{ id, type, data, metadata }], 'any')).position
  }
  const declared = (allergenId: string) =>
    record('AllergenDeclared', {
      itemId: soup,
      allergenId,
      presence: 'contains',
      details: [],
      previousPresence: null,
      overridden: false,
      reason: null,
    })
  async function tagsAfter(position: bigint): Promise<string[]> {
    const answer = await api.readAfter(`/api/menus/${menuId}`, position)
    expect(answer.status).to.equal(200)
    return MenuView.parse(await answer.json()).items.flatMap(item =>
      item.allergens.map(tag => String(tag.id)),
    )
  }

  before(async () => {
    postgres = await startTestPostgres()
    databaseUrl = await postgres.createDatabase()
    directory = await mkdtemp(join(tmpdir(), 'query-api-'))
    eventStore = createEventStoreServer({ directory })
    const { port } = await eventStore.start()
    const eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`
    store = createEventStoreGateway({ url: eventStoreUrl, codec: createEventCodec({ eventTypes }), log })
    projector = createProjector({ log, eventStoreUrl, databaseUrl, groups: [menusGroup] })
    await projector.start(0, '127.0.0.1')
    api = await startApi(databaseUrl)
    await waitUntil('ready', async () => (await api.get('/readyz')).ok)
  })
  after(async () => {
    await api.stop()
    await projector.stop()
    await store.close()
    await eventStore.stop()
    await rm(directory, { recursive: true, force: true })
    await postgres.stop()
  })

  it('shows a new restaurant at once and fresh to a read with its token', async () => {
    await append(record('AllergenDefined', { allergenId: 'milk', name: 'Milk', category: 'ALLERGEN' }))
    await append(record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }))
    await append(record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }))
    await append(record('MenuPublished', { menuId }))
    await append(
      record('ItemCreated', {
        itemId: soup,
        menuId,
        restaurantId,
        name: 'Soup',
        ...noTexts,
        priceCents: 450,
      }),
    )
    const position = await append(declared('milk'))
    expect(await tagsAfter(position)).to.deep.equal(['milk'])
    const answer = await api.get(`/api/menus/${menuId}`)
    expect(answer.headers.has('stale-since')).to.equal(false)
    expect(MenuView.parse(await answer.json()).asOf.position).to.equal(String(position))
  })

  it('soon shows a declared allergen to a guest who keeps reading', async () => {
    const path = `/api/menus/${menuId}`
    await api.get(path)
    await api.get(path)
    for (const allergenId of ['eggs', 'fish', 'celery']) {
      await append(declared(allergenId))
      await waitUntil(`${allergenId} is shown`, async () =>
        (await (await api.get(path)).text()).includes(`"${allergenId}"`),
      )
    }
  })

  it('drops everything from memory when rebuilt tables replace the old ones', async () => {
    const etag = async () =>
      (await api.get(`/api/menus/${menuId}`, { 'accept-encoding': 'br' })).headers.get('etag')
    const right = await etag()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`update menus.guest_body set etag = 'wrong'`)
    await client.query(`notify guest_documents, '*'`)
    await client.end()
    await waitUntil('the wrong one is served', async () => (await etag())?.includes('wrong'))
    const { done } = await rebuild({
      databaseUrl,
      store,
      definition: menusGroup,
      log,
      signal: new AbortController().signal,
    })
    expect(done).to.equal(true)
    await waitUntil('the right one is served again', async () => (await etag()) === right)
    expect(await tagsAfter(await append(declared('mustard')))).to.include('mustard')
  })

  it('keeps memory fresh by heartbeats alone while the store is quiet', async () => {
    const beatSeen = async () => {
      const readiness = (await (await api.get('/readyz')).json()) as {
        checks: { readModel: { figures: { lastBeat: string | null; staleSince: string | null } } }
      }
      return readiness.checks.readModel.figures
    }
    const first = (await beatSeen()).lastBeat
    await waitUntil('another beat', async () => (await beatSeen()).lastBeat !== first)
    expect((await beatSeen()).staleSince).to.equal(null)
  })
})
