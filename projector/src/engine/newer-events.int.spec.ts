import { randomUUID } from 'node:crypto'
import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { NewEvent, ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import {
  NoiseMade,
  NoteWritten,
  noise,
  silentLog,
  specMetadata,
  startSpecStore,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { z } from 'zod'
import { openReader, startSpecWorker } from '../testing/spec-worker.ts'
import { isReady } from './status.ts'

/** Event types that the next version of the product writes. */
const NoteShared = defineEvent('NoteShared', z.object({ noteId: z.string() }))
const NoteWrittenTwo = defineEvent('NoteWritten', {
  version: 2,
  data: NoteWritten.data,
  upcast: { 1: data => data },
})
const newerCodec = createEventCodec({ eventTypes: [NoteWrittenTwo, NoteShared, NoiseMade] })

describe('projector with events of a newer version', () => {
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let newer: ProjectorEventStore
  let reader: Awaited<ReturnType<typeof openReader>>
  let worker: ReturnType<typeof startSpecWorker>

  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())
  beforeEach(async () => {
    store = await startSpecStore()
    newer = createEventStoreGateway({ url: store.url, codec: newerCodec, log: silentLog })
    const databaseUrl = await postgres.createDatabase()
    reader = await openReader(databaseUrl)
    worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl })
    await waitUntil('it is live', () => isReady(worker.status, performance.now()))
  })
  afterEach(async () => {
    await worker.stop()
    await reader.close()
    await newer.close()
    await store.remove()
  })

  function shared(restaurantId: string | null): NewEvent {
    const metadata = { ...specMetadata, restaurantId: RestaurantId.nullable().parse(restaurantId) }
    return { id: randomUUID(), type: 'NoteShared', data: { noteId: 'a' }, metadata }
  }
  const quarantined = async () =>
    (await reader.rows('select restaurant_id, event_type from projector.quarantine')).map(row => [
      row.restaurant_id,
      row.event_type,
    ])
  const beatsAt = (position: bigint) =>
    reader.beats().filter(({ payload }) => BigInt(JSON.parse(payload).position) >= position)

  it('stops and sends no heartbeat at an unknown type without a restaurant', async () => {
    const { position } = await newer.append('note-a', [shared(null)], 'any')
    await waitUntil('it has stopped', () => worker.status.state === 'stopped')
    expect(worker.status.reason).to.match(/NoteShared at note-a@0 .*newer version/)
    // After two intervals: no heartbeat may say that the tables are current beyond the event.
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(beatsAt(position)).to.deep.equal([])
  })

  it('quarantines the restaurant of an unknown type', async () => {
    const restaurantId = randomUUID()
    await newer.append('note-a', [shared(restaurantId)], 'any')
    await waitUntil('the restaurant is in quarantine', async () => (await quarantined()).length > 0)
    expect(await quarantined()).to.deep.equal([[restaurantId, 'NoteShared']])
  })

  it('quarantines the restaurant of a newer version of a known type', async () => {
    const restaurantId = randomUUID()
    const metadata = { ...specMetadata, restaurantId: RestaurantId.parse(restaurantId) }
    await newer.append('note-a', [{ ...written('a'), metadata }], 'any')
    await waitUntil('the restaurant is in quarantine', async () => (await quarantined()).length > 0)
    expect(await quarantined()).to.deep.equal([[restaurantId, 'NoteWritten']])
    expect(await reader.notes()).to.deep.equal([])
  })

  it('skips known types of other groups and system events of the store', async () => {
    await newer.append('noise', [noise()], 'any')
    await newer.expireAfter('noise', 3_600)
    const { position } = await newer.append('noise', [noise()], 'any')
    await waitUntil('a beat at the head', () => beatsAt(position).length > 0)
    expect(worker.status.state).to.equal('live')
  })
})
