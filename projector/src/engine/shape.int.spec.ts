import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { Projection, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import {
  noise,
  silentLog,
  specCodec,
  startSpecStore,
  until,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { notesGroup, noteTotals, openReader, startSpecWorker } from '../testing/spec-worker.ts'
import { rebuild } from './rebuild.ts'
import { isReady } from './status.ts'

/** One more event type under the same version number: the author forgot to raise it. */
const handlesNoise: Projection = {
  ...noteTotals,
  eventTypes: [...noteTotals.eventTypes, 'NoiseMade'],
  apply: events =>
    noteTotals.apply(
      events.map(event =>
        event.type === 'NoiseMade' ? { ...event, data: { noteId: 'noise', amount: 1 } } : event,
      ),
      undefined,
    ),
}
const withNoise: ProjectionGroupDefinition = { ...notesGroup, projections: [handlesNoise] }
const withColumn: ProjectionGroupDefinition = {
  ...notesGroup,
  projections: [
    { ...noteTotals, tables: `${noteTotals.tables} alter table {schema}.note add column shape int;` },
  ],
}

describe('tables of another shape under the same version', function () {
  this.timeout(90_000) // starts processes
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let gateway: ProjectorEventStore
  let databaseUrl: string
  let reader: Awaited<ReturnType<typeof openReader>>
  const cleanUps: (() => Promise<unknown>)[] = []

  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())
  beforeEach(async () => {
    store = await startSpecStore()
    gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
    databaseUrl = await postgres.createDatabase()
    reader = await openReader(databaseUrl)
    cleanUps.push(
      () => store.remove(),
      () => gateway.close(),
      () => reader.close(),
    )
    await gateway.append('note-a', [written('a', 2), noise()], 'any')
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })

  function start(definition: ProjectionGroupDefinition) {
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl, definition })
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= worker.stop()
      return stopped
    }
    cleanUps.push(stop)
    return { ...worker, stop }
  }
  const live = (worker: ReturnType<typeof start>) =>
    until('it is live', () => isReady(worker.status, performance.now()))
  const superseded = (worker: ReturnType<typeof start>) =>
    until('it steps aside', () => worker.status.state === 'superseded')
  const ids = async () => (await reader.notes()).map(note => note.note_id)

  it('are rebuilt when a projection handles one more event type', async () => {
    const before = start(notesGroup)
    await live(before)
    expect(await ids()).to.deep.equal(['a'])
    const after = start(withNoise)
    await live(after)
    expect(await ids()).to.deep.equal(['a', 'noise'])
    await superseded(before)
    // The older code starts again in the middle of an update and must not rebuild its own tables.
    await superseded(start(notesGroup))
    expect(await ids()).to.deep.equal(['a', 'noise'])
  })

  it('are rebuilt when their columns change', async () => {
    await live(start(notesGroup))
    await live(start(withColumn))
    expect(await reader.notes()).to.have.nested.property('[0].shape', null)
  })

  it('are rebuilt for older code only on request', async () => {
    for (const definition of [notesGroup, withNoise]) {
      const worker = start(definition)
      await live(worker)
      await worker.stop()
    }
    const older = start(notesGroup)
    await superseded(older)
    const { signal } = new AbortController()
    await rebuild({ databaseUrl, store: gateway, definition: notesGroup, log: silentLog, signal })
    await live(older)
    await superseded(start(withNoise))
  })
})
