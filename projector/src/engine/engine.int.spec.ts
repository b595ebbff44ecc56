import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import {
  NoteErased,
  NoteWritten,
  noise,
  silentLog,
  specCodec,
  startRelay,
  startSpecStore,
  until,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { z } from 'zod'
import { notesGroup, noteTotals, openReader, startSpecWorker } from '../testing/spec-worker.ts'
import { applyEventBatch } from './apply-batch.ts'
import { connectDirectly } from './direct-connection.ts'
import { Fenced } from './faults.ts'
import { rebuild } from './rebuild.ts'
import { isReady } from './status.ts'

const ready = (worker: ReturnType<typeof startSpecWorker>) => isReady(worker.status, performance.now())

// Runs alone: a standby must take over within 5 s, which includes starting connections.
describe('projector engine', function () {
  this.timeout(90_000) // starts processes and waits for takeovers of up to 5 s
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

  function start(options: Partial<Parameters<typeof startSpecWorker>[0]> = {}) {
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl, ...options })
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= worker.stop()
      return stopped
    }
    cleanUps.push(stop)
    return { ...worker, stop }
  }
  const append = (noteId: string, amount = 1) =>
    gateway.append(`note-${noteId}`, [written(noteId, amount)], 'any')
  async function applied(position: bigint) {
    await until(`position ${position} is applied`, async () => (await reader.livePosition()) >= position)
  }

  describe('on an empty database', () => {
    it('builds the tables from the log, goes live and announces its commits', async () => {
      for (let i = 0; i < 5; i += 1) await append('a', i)
      const worker = start()
      await until('it is live', () => ready(worker))
      expect(await reader.notes()).to.have.nested.property('[0].total', 10)
      reader.heard.length = 0
      const { position } = await append('b', 7)
      await applied(position)
      expect(await reader.rows('select total from menus.summary')).to.deep.equal([{ total: '17' }])
      await until('the notifications', () => reader.heard.some(({ channel }) => channel === 'notes'))
      expect(reader.heard).to.deep.include({
        channel: 'projector_menus',
        payload: `{"position":"${position}"}`,
      })
      expect(reader.heard).to.deep.include({ channel: 'notes', payload: '1' })
    })

    it('sends heartbeats with the position it has passed, including foreign events', async () => {
      const worker = start()
      await until('it is live', () => ready(worker))
      const appendedAt = Date.now()
      const { position } = await gateway.append('noise', [noise(), noise()], 'any')
      await until('a beat at the head', () =>
        reader.beats().some(({ payload }) => JSON.parse(payload).position === String(position)),
      )
      const beat = JSON.parse(reader.beats().at(-1)?.payload ?? '{}')
      expect(beat).to.include({ group: 'menus' })
      expect(Date.parse(beat.at)).to.be.within(appendedAt, Date.now())
      expect(await reader.livePosition()).to.equal(0n)
    })
  })

  describe('when the owner is killed beside a standby', () => {
    it('hands over to the standby within 5 s and applies each event once', async () => {
      const first = await spawnWorker(store.url, databaseUrl)
      cleanUps.push(first.kill)
      await until('the first is the owner', first.isLive)
      const second = start()
      await until('the second stands by', () => second.status.state === 'standby')
      expect(ready(second)).to.equal(true)
      const count = 500
      let appended = 0
      const appending = (async () => {
        for (; appended < count; appended += 1) await append(`n${appended % 7}`)
      })()
      await until('some are applied', async () => (await reader.times()) > 100)
      const killedAt = performance.now()
      await first.kill()
      await until('the second is live', () => second.status.state === 'live')
      expect(performance.now() - killedAt).to.be.below(5_000)
      await appending
      await applied((await gateway.head())?.position ?? 0n)
      expect(await reader.times()).to.equal(count)
    })
  })

  describe('when another process has taken over the group', () => {
    it('rolls back a whole batch of the old owner', async () => {
      const worker = start()
      await until('it is live', () => ready(worker))
      await worker.stop()
      const { position } = await append('a', 5)
      const { events } = await gateway.readStream('note-a')
      const rows = await reader.rows('select generation::text, owner_epoch::text from projector.checkpoints')
      const connection = await connectDirectly({ url: databaseUrl, applicationName: 'spec' })
      cleanUps.push(connection.close)
      const apply = (epoch: string, from: bigint) =>
        applyEventBatch(
          {
            client: connection.client,
            definition: notesGroup,
            owner: { generation: String(rows[0]?.generation), epoch, schema: 'menus' },
            derivation: notesGroup.derived,
            notifies: true,
            quarantine: new Map(),
            log: silentLog,
          },
          from,
          { events, to: position },
          () => undefined,
        )
      const epoch = String(rows[0]?.owner_epoch)
      for (const [stale, from] of [
        [String(Number(epoch) - 1), 0n],
        [epoch, 3n],
      ] as const) {
        const error = await apply(stale, from).catch((fault: unknown) => fault)
        expect(error).to.be.instanceOf(Fenced)
        expect(await reader.notes()).to.deep.equal([])
        expect(await reader.livePosition()).to.equal(0n)
      }
      await apply(epoch, 0n)
      expect(await reader.times()).to.equal(1)
    })

    it('stops the old owner even without an event, and lets it join again', async () => {
      const worker = start()
      await until('it is live', () => ready(worker))
      await reader.client.query('update projector.checkpoints set owner_epoch = owner_epoch + 1')
      const taken = async () =>
        Number((await reader.rows('select owner_epoch from projector.checkpoints'))[0]?.owner_epoch)
      const before = await taken()
      await until('it has taken the group over anew', async () => (await taken()) > before)
      await applied((await append('a')).position)
      expect(await reader.times()).to.equal(1)
    })
  })

  describe('when an event cannot be applied', () => {
    it('stops the group, keeps the earlier tables and continues after the fix', async () => {
      const worker = start()
      await until('it is live', () => ready(worker))
      const bad = written('bad', -1)
      await gateway.append('note-1', [written('good'), bad, written('behind')], 'any')
      await until('it has stopped', () => worker.status.state === 'stopped')
      expect(ready(worker)).to.equal(false)
      expect(worker.status.reason).to.match(/NoteWritten at note-1@1 .*not_that/)
      await until(
        'the failure is stored',
        async () => (await reader.rows('select 1 from projector.failures')).length > 0,
      )
      expect(
        await reader.rows('select stream_name, revision, event_type from projector.failures'),
      ).to.deep.equal([{ stream_name: 'note-1', revision: '1', event_type: 'NoteWritten' }])
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['good'])
      const silentFrom = reader.beats().length
      await until(
        'it has tried again',
        async () => Number((await reader.rows('select attempts from projector.failures'))[0]?.attempts) > 1,
      )
      expect(reader.beats().length).to.equal(silentFrom)
      await reader.client.query('alter table menus.note drop constraint not_that')
      await until('it is live again', () => ready(worker), 35_000)
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['bad', 'behind', 'good'])
      expect(await reader.rows('select * from projector.failures')).to.deep.equal([])
    })

    it('stops at an undecodable event until a process can decode it', async () => {
      const worker = start()
      await until('it is live', () => ready(worker))
      const lenient = { ...NoteWritten, data: z.object({ noteId: z.string(), amount: z.coerce.number() }) }
      const anything = createEventCodec({ eventTypes: [{ ...NoteWritten, data: z.looseObject({}) }] })
      const careless = createEventStoreGateway({ url: store.url, codec: anything, log: silentLog })
      await append('good')
      const data = { noteId: 'odd', amount: '3' }
      await careless.append('note-odd', [{ ...written('odd'), data }], 'any')
      await careless.close()
      await append('behind')
      await until('it has stopped', () => worker.status.state === 'stopped')
      expect(worker.status.reason).to.match(/note-odd@0 .*cannot be read: data/)
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['good'])
      await worker.stop()
      const codec = createEventCodec({ eventTypes: [lenient, NoteErased] })
      const mended = start({ store: url => createEventStoreGateway({ url, codec, log: silentLog }) })
      await until('the mended one is live', () => ready(mended))
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['behind', 'good', 'odd'])
      expect(await reader.rows('select * from projector.failures')).to.deep.equal([])
    })
  })

  describe('when the event store is lost', () => {
    it('sends no heartbeat until it is back, and applies each event once', async () => {
      const relay = await startRelay(store.port)
      cleanUps.push(relay.close)
      start({ eventStoreUrl: relay.url })
      await until('it beats', () => reader.beats().length > 0)
      for (let i = 0; i < 3; i += 1) {
        relay.leave()
        const before = reader.beats().length
        await append('a')
        // Longer than the heartbeat interval: a heartbeat that was on its way when the store left may still arrive.
        await new Promise(resolve => setTimeout(resolve, 1_500))
        expect(reader.beats().length).to.be.at.most(before + 1)
        relay.comeBack()
        await applied((await append('a')).position)
        const heard = reader.beats().length
        await until('it beats again', () => reader.beats().length > heard)
      }
      expect(await reader.times()).to.equal(6)
    })

    it('sends no heartbeat while the store hangs', async () => {
      const relay = await startRelay(store.port)
      cleanUps.push(relay.close)
      const worker = start({ eventStoreUrl: relay.url })
      await until('it beats', () => reader.beats().length > 0)
      relay.hold()
      const before = reader.beats().length
      await new Promise(resolve => setTimeout(resolve, 2_500))
      expect(reader.beats().length).to.be.at.most(before + 1)
      relay.release()
      await applied((await append('a')).position)
      await until('it is ready again', () => ready(worker))
      expect(await reader.times()).to.equal(1)
    })
  })

  describe('when Postgres is lost', () => {
    it('recovers and applies each event once', async () => {
      const { port } = new URL(databaseUrl)
      const relay = await startRelay(Number(port))
      cleanUps.push(relay.close)
      const throughRelay = new URL(databaseUrl)
      throughRelay.port = String(relay.port)
      const worker = start({ databaseUrl: throughRelay.href })
      await until('it is live', () => ready(worker))
      const appending = (async () => {
        for (let i = 0; i < 300; i += 1) await append('a')
      })()
      await until('some are applied', async () => (await reader.times()) > 20)
      relay.leave()
      await until('it has noticed', () => worker.status.state === 'retrying')
      expect(ready(worker)).to.equal(false)
      await appending
      relay.comeBack()
      await applied((await gateway.head())?.position ?? 0n)
      await until('it is ready again', () => ready(worker))
      expect(await reader.times()).to.equal(300)
    })

    it('makes a process that starts meanwhile wait for it', async () => {
      const relay = await startRelay(Number(new URL(databaseUrl).port))
      cleanUps.push(relay.close)
      relay.leave()
      const throughRelay = new URL(databaseUrl)
      throughRelay.port = String(relay.port)
      const worker = start({ databaseUrl: throughRelay.href })
      await until('it has tried', () => worker.status.state === 'retrying')
      relay.comeBack()
      await until('it is live', () => ready(worker))
    })
  })

  describe('during a rebuild with writes', () => {
    it('never shows readers a gap, and the tables equal a fresh build', async function () {
      this.timeout(120_000) // three rebuilds chase writes that never pause: on shared cores that takes its time
      const worker = start()
      for (let i = 0; i < 400; i += 1) await append(`n${i % 11}`, i)
      await applied((await gateway.head())?.position ?? 0n)
      const before = Number(
        (await reader.rows('select generation from projector.checkpoints'))[0]?.generation,
      )
      let writing = true
      const appending = (async () => {
        for (let i = 0; writing; i += 1) await append(`n${i % 13}`, i)
      })()
      const hammer = await openReader(databaseUrl)
      cleanUps.push(hammer.close)
      let seen = 0
      const reading = (async () => {
        for (let i = 0; writing; i += 1) {
          const text = 'select coalesce(sum(times), 0)::int as n from menus.note'
          const { rows } = await hammer.client.query(i % 2 === 0 ? { name: 'times', text } : text)
          expect(rows[0].n).to.be.at.least(seen)
          seen = rows[0].n
        }
      })()
      for (let round = 0; round < 3; round += 1) {
        const result = await rebuild({
          databaseUrl,
          store: gateway,
          definition: notesGroup,
          log: silentLog,
          signal: new AbortController().signal,
        })
        expect(result).to.include({ done: true })
      }
      await until('the owner has taken the new tables over', () => worker.status.state === 'live')
      const { position } = await append('last')
      await applied(position)
      writing = false
      await Promise.all([appending, reading])
      await applied((await gateway.head())?.position ?? 0n)

      const after = await reader.rows('select generation::int, state from projector.checkpoints')
      expect(after).to.have.length(1)
      expect(after[0]?.generation).to.be.above(before)
      expect(
        reader.heard.filter(({ channel }) => channel === 'projector_generation'),
      ).to.have.length.at.least(3)
      expect(await reader.rows(`select nspname from pg_namespace where nspname like 'menus%'`)).to.deep.equal(
        [{ nspname: 'menus' }],
      )
      const freshUrl = await postgres.createDatabase()
      const fresh = await openReader(freshUrl)
      cleanUps.push(fresh.close)
      const freshWorker = start({ databaseUrl: freshUrl })
      await until('the fresh build is live', () => ready(freshWorker))
      expect(await reader.notes()).to.deep.equal(await fresh.notes())
      const summary = 'select total from menus.summary'
      expect(await reader.rows(summary)).to.deep.equal(await fresh.rows(summary))
    })

    it('refuses a second rebuild', async () => {
      start()
      await until(
        'it is live',
        async () => (await reader.rows(`select to_regclass('menus.note') as it`))[0]?.it !== null,
      )
      const holder = await connectDirectly({ url: databaseUrl, applicationName: 'spec' })
      cleanUps.push(holder.close)
      await holder.client.query("select pg_advisory_lock(hashtext('projector build'), hashtext('menus'))")
      const { signal } = new AbortController()
      const result = await rebuild({
        databaseUrl,
        store: gateway,
        definition: notesGroup,
        log: silentLog,
        signal,
      })
      expect(result).to.deep.equal({
        done: false,
        sentence: 'menus: another process is already building it.',
      })
    })
  })

  describe('when a process of a newer version starts', () => {
    it('rebuilds and takes over, and the older process steps aside', async () => {
      const older = start()
      await append('a', 2)
      await until('the older is live', () => ready(older))
      const second: ProjectionGroupDefinition = {
        ...notesGroup,
        projections: [
          {
            ...noteTotals,
            version: 2,
            tables: `${noteTotals.tables} alter table {schema}.note add column shape int default 2;`,
          },
        ],
      }
      const newer = start({ definition: second })
      await until('the newer is live', () => ready(newer))
      expect(await reader.rows('select note_id, total, shape from menus.note')).to.deep.equal([
        { note_id: 'a', total: 2, shape: 2 },
      ])
      await until('the older steps aside', () => older.status.state === 'superseded')
      expect(ready(older)).to.equal(false)
      const late = start()
      await until('one that is started too late steps aside', () => late.status.state === 'superseded')
      await applied((await append('b')).position)
      expect(await reader.rows('select projections from projector.checkpoints')).to.deep.equal([
        { projections: { 'note-totals': 2 } },
      ])
    })
  })
})

/** A worker in its own process, which the test can kill. */
async function spawnWorker(eventStoreUrl: string, databaseUrl: string) {
  const script = `
    import { startSpecWorker } from ${JSON.stringify(new URL('../testing/spec-worker.ts', import.meta.url).href)}
    const { status } = startSpecWorker(${JSON.stringify({ eventStoreUrl, databaseUrl })})
    setInterval(() => process.send(status.state), 20)`
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  let state = ''
  child.on('message', message => {
    state = String(message)
  })
  return {
    isLive: () => state === 'live',
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
