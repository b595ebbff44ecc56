import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
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

describe('projector with a replaced event log', function () {
  this.timeout(60_000) // starts processes, and waits for several beats
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
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })

  function start(definition: ProjectionGroupDefinition = notesGroup) {
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl, definition })
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= worker.stop()
      return stopped
    }
    cleanUps.push(stop)
    return { ...worker, stop }
  }
  type Running = ReturnType<typeof start>
  const live = (worker: Running) =>
    until('it is live', () => isReady(worker.status, performance.now()), 15_000)
  async function append(noteId: string, count = 1): Promise<bigint> {
    let position = 0n
    for (let left = count; left > 0; left -= 500) {
      const events = Array.from({ length: Math.min(left, 500) }, () => written(noteId))
      position = (await gateway.append(`note-${noteId}`, events, 'any')).position
    }
    return position
  }
  const ids = async () => (await reader.notes()).map(note => note.note_id)

  /** A backup with one event, and tables with three. */
  async function projectPastABackup() {
    await append('kept')
    const backup = await store.backUp()
    const worker = start()
    const position = await append('lost', 2)
    await live(worker)
    await until('all is applied', async () => (await reader.livePosition()) >= position)
    await worker.stop()
    return { backup, position }
  }
  async function expectStopped(worker: Running) {
    const beats = reader.beats().length
    await until('it has stopped', () => worker.status.state === 'stopped')
    expect(worker.status.reason).to.match(/not the one .*rebuild --all/)
    await until(
      'the failure is stored',
      async () => (await reader.rows('select 1 from projector.failures')).length === 1,
    )
    // Longer than two heartbeat intervals: neither events nor heartbeats may arrive.
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(worker.status.state).to.equal('stopped')
    expect(reader.beats()).to.have.length(beats)
    expect(await ids()).to.deep.equal(['kept', 'lost'])
  }

  it('stops when the log ends before its checkpoint', async () => {
    const { backup } = await projectPastABackup()
    await store.restore(backup)
    await expectStopped(start())
  })

  it('stops when an older log has grown past its checkpoint', async () => {
    const { backup, position } = await projectPastABackup()
    await store.restore(backup)
    const after = await append('other', 9)
    expect(Number(after)).to.be.above(Number(position))
    await expectStopped(start())
  })

  it('stops when the log is empty or holds other events', async () => {
    await projectPastABackup()
    await store.restore()
    const worker = start()
    await expectStopped(worker)
    await worker.stop()
    await append('other', 20)
    await expectStopped(start())
  })

  it('stops when the log is replaced while it runs', async () => {
    const { backup } = await projectPastABackup()
    const worker = start()
    await live(worker)
    await store.restore(backup)
    await append('other', 9)
    await expectStopped(worker)
  })

  it('stops when lost foreign events were replaced by other events', async () => {
    await append('kept')
    const backup = await store.backUp()
    for (let i = 0; i < 6; i += 1) {
      await gateway.append(
        'noise',
        Array.from({ length: 500 }, () => noise()),
        'any',
      )
    }
    const worker = start()
    await live(worker)
    await worker.stop()
    // The checkpoint has moved past the foreign events, so own events at their positions would be skipped.
    expect(Number(await reader.livePosition())).to.be.above(1_000)
    await store.restore(backup)
    await append('other', 4_000)
    const restarted = start()
    await until('it has stopped', () => restarted.status.state === 'stopped')
    expect(await ids()).to.deep.equal(['kept'])
  })

  it('continues when the lost events had never been applied', async () => {
    await append('kept')
    const worker = start()
    await live(worker)
    await until('it is applied', async () => (await ids()).length === 1)
    await worker.stop()
    const backup = await store.backUp()
    await append('never-seen')
    await store.restore(backup)
    await append('later')
    await live(start())
    await until('it is applied', async () => (await ids()).length === 2)
    expect(await ids()).to.deep.equal(['kept', 'later'])
  })

  it('continues after a process without event ids has moved the checkpoint', async () => {
    await projectPastABackup()
    const position = await append('applied-by-the-release-before')
    await reader.client.query('update projector.checkpoints set position = $1, updated_at = now()', [
      position,
    ])
    const worker = start()
    await live(worker)
    await append('later')
    await until('it is applied', async () => (await ids()).length === 3)
    expect(await ids()).to.deep.equal(['kept', 'later', 'lost'])
    const [row] = await reader.rows('select event_id from projector.checkpoints')
    expect(row?.event_id).to.be.a('string')
  })

  it('continues by itself when the right log is back', async () => {
    const { backup } = await projectPastABackup()
    const right = await store.backUp()
    await store.restore(backup)
    const worker = start()
    await expectStopped(worker)
    await store.restore(right)
    await live(worker)
    expect(await reader.rows('select 1 from projector.failures')).to.deep.equal([])
  })

  it('builds no tables from the new log before an operator accepts it', async () => {
    const { backup } = await projectPastABackup()
    await store.restore(backup)
    const newVersion = { ...notesGroup, projections: [{ ...noteTotals, version: 2 }] }
    await expectStopped(start(newVersion))
    const options = { databaseUrl, store: gateway, definition: notesGroup, log: silentLog }
    const { signal } = new AbortController()
    const refused = await rebuild({ ...options, signal }).catch((error: unknown) => error)
    expect(String(refused)).to.match(/rebuild --all/)
    expect(await ids()).to.deep.equal(['kept', 'lost'])
  })

  it('continues with tables of the new log after it was accepted', async () => {
    const { backup } = await projectPastABackup()
    await store.restore(backup)
    const worker = start()
    await expectStopped(worker)
    const position = await append('other')
    const options = { databaseUrl, store: gateway, definition: notesGroup, log: silentLog }
    const { signal } = new AbortController()
    expect(await rebuild({ ...options, signal, acceptsLog: true })).to.include({ done: true })
    expect(await ids()).to.deep.equal(['kept', 'other'])
    expect(await reader.livePosition()).to.equal(position)
    await live(worker)
    await append('later')
    await until('it is applied', async () => (await ids()).length === 3)
  })
})
