import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, specCodec, startSpecStore, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { notesGroup, openReader, startSpecWorker } from '../testing/spec-worker.ts'

const maxLiveBatch = 5

describe('pace of a group', () => {
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let gateway: ProjectorEventStore
  let databaseUrl: string
  let reader: Awaited<ReturnType<typeof openReader>>

  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())
  beforeEach(async () => {
    store = await startSpecStore()
    gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
    databaseUrl = await postgres.createDatabase()
    reader = await openReader(databaseUrl)
  })
  afterEach(async () => {
    await reader.close()
    await gateway.close()
    await store.remove()
  })

  /** A live worker that finds `count` events at once. */
  async function withBacklog(count: number) {
    const worker = startSpecWorker({
      eventStoreUrl: store.url,
      databaseUrl,
      definition: { ...notesGroup, maxLiveBatch },
    })
    await waitUntil('it is live', () => worker.status.state === 'live')
    const events = Array.from({ length: count }, () => written('a'))
    const { position } = await gateway.append('note-a', events, 'any')
    return { worker, position }
  }

  it('sends a heartbeat after a full batch that nothing follows', async () => {
    const { worker, position } = await withBacklog(maxLiveBatch)
    try {
      await waitUntil('a beat at the head', () =>
        reader.beats().some(({ payload }) => JSON.parse(payload).position === String(position)),
      )
    } finally {
      await worker.stop()
    }
  })

  it('uses no plans with full table scans once live, unlike during a build', async () => {
    const seen: unknown[] = []
    const spy = { name: 'spy', text: `select current_setting('enable_seqscan') as it`, values: [] }
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      derived: {
        tables: '',
        afterBatch: async transaction => void seen.push(...(await transaction.query(spy))),
        everything: async transaction => void seen.push(...(await transaction.query(spy))),
      },
    }
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl, definition })
    try {
      await waitUntil('it is live', () => worker.status.state === 'live')
      await gateway.append('note-a', [written('a')], 'any')
      await waitUntil('both have run', () => seen.length === 2)
      expect(seen).to.deep.equal([{ it: 'on' }, { it: 'off' }])
    } finally {
      await worker.stop()
    }
  })
})
