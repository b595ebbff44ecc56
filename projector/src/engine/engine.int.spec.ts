import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import {
  NoteErased,
  NoteWritten,
  noise,
  silentLog,
  specCodec,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import { z } from 'zod'
import { type EngineFixture, isWorkerReady, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'
import { applyEventBatch } from './apply-batch.ts'
import { connectDirectly } from './direct-connection.ts'
import type { EventBatch } from './event-batch.ts'
import { Fenced } from './faults.ts'

describe('projector engine', () => {
  const engine = useEngine()
  const { start, live, append, applied, cleanUps } = engine
  let store: EngineFixture['store']
  let gateway: EngineFixture['gateway']
  let databaseUrl: string
  let reader: EngineFixture['reader']
  beforeEach(() => {
    ;({ store, gateway, databaseUrl, reader } = engine)
  })

  describe('on an empty database', () => {
    it('builds the tables from the log, goes live and announces its commits', async () => {
      for (let i = 0; i < 5; i += 1) await append('a', i)
      await live()
      expect(await reader.notes()).to.have.nested.property('[0].total', 10)
      reader.heard.length = 0
      const { position } = await append('b', 7)
      await applied(position)
      expect(await reader.rows('select total from menus.summary')).to.deep.equal([{ total: '17' }])
      await waitUntil('the notifications', () => reader.heard.some(({ channel }) => channel === 'notes'))
      expect(reader.heard).to.deep.include({
        channel: 'projector_menus',
        payload: `{"position":"${position}"}`,
      })
      expect(reader.heard).to.deep.include({ channel: 'notes', payload: '1' })
    })

    it('sends heartbeats with the position it has passed, including foreign events', async () => {
      await live()
      const appendedAt = Date.now()
      const { position } = await gateway.append('noise', [noise(), noise()], 'any')
      await waitUntil('a beat at the head', () =>
        reader.beats().some(({ payload }) => JSON.parse(payload).position === String(position)),
      )
      const beat = JSON.parse(reader.beats().at(-1)?.payload ?? '{}')
      expect(beat).to.include({ group: 'menus' })
      expect(Date.parse(beat.at)).to.be.within(appendedAt, Date.now())
      expect(await reader.livePosition()).to.equal(0n)
    })
  })

  describe('when another process has taken over the group', () => {
    /** Applies a batch to the live tables of a group without a worker. */
    async function openApply() {
      await (await live()).stop()
      const rows = await reader.rows('select generation::text, owner_epoch::text from projector.checkpoints')
      const connection = await connectDirectly({ url: databaseUrl, applicationName: 'spec' })
      cleanUps.push(connection.close)
      // As in production: the PostgreSQL of specs waits for no disk.
      await connection.client.query('set synchronous_commit = on')
      const epoch = String(rows[0]?.owner_epoch)
      const apply = (from: bigint, batch: EventBatch, as = epoch) =>
        applyEventBatch(
          {
            client: connection.client,
            definition: notesGroup,
            owner: { generation: String(rows[0]?.generation), epoch: as, schema: 'menus' },
            derivation: notesGroup.derived.open(),
            notifies: true,
            quarantine: new Map(),
            log: silentLog,
          },
          from,
          batch,
        ).next()
      return { epoch, apply }
    }

    it('rolls back a whole batch of the old owner', async () => {
      const { epoch, apply } = await openApply()
      const { position } = await append('a', 5)
      const { events } = await gateway.readStream('note-a')
      for (const [stale, from] of [
        [String(Number(epoch) - 1), 0n],
        [epoch, 3n],
      ] as const) {
        const error = await apply(from, { events, to: position }, stale).catch((fault: unknown) => fault)
        expect(error).to.be.instanceOf(Fenced)
        expect(await reader.notes()).to.deep.equal([])
        expect(await reader.livePosition()).to.equal(0n)
      }
      await apply(0n, { events, to: position })
      expect(await reader.times()).to.equal(1)
    })

    it('waits for the disk with events, and not to move past those of others', async () => {
      const { apply } = await openApply()
      const { position } = await append('a', 5)
      const { events } = await gateway.readStream('note-a')
      await reader.client.query(`
        create table how (synchronous_commit text);
        create function note_how() returns trigger language plpgsql as
          $$ begin insert into public.how values (current_setting('synchronous_commit')); return new; end $$;
        create trigger note_how after update of position on projector.checkpoints
          for each row execute function note_how()`)
      await apply(0n, { events, to: position })
      await apply(position, { events: [], to: position + 100n })
      expect(await reader.rows('select * from how')).to.deep.equal([
        { synchronous_commit: 'on' },
        { synchronous_commit: 'off' },
      ])
    })

    it('stops the old owner even without an event, and lets it join again', async () => {
      await live()
      await reader.client.query('update projector.checkpoints set owner_epoch = owner_epoch + 1')
      const taken = async () =>
        Number((await reader.rows('select owner_epoch from projector.checkpoints'))[0]?.owner_epoch)
      const before = await taken()
      await waitUntil('it has taken the group over again', async () => (await taken()) > before)
      await applied((await append('a')).position)
      expect(await reader.times()).to.equal(1)
    })
  })

  describe('when an event cannot be applied', () => {
    it('stops the group, keeps the earlier tables and continues after the fix', async () => {
      const worker = await live()
      const bad = written('bad', -1)
      await gateway.append('note-1', [written('good'), bad, written('behind')], 'any')
      await waitUntil('it has stopped', () => worker.status.state === 'stopped')
      expect(isWorkerReady(worker)).to.equal(false)
      expect(worker.status.reason).to.match(/NoteWritten at note-1@1 .*not_that/)
      await waitUntil(
        'the failure is stored',
        async () => (await reader.rows('select 1 from projector.failures')).length > 0,
      )
      expect(
        await reader.rows('select stream_name, revision, event_type from projector.failures'),
      ).to.deep.equal([{ stream_name: 'note-1', revision: '1', event_type: 'NoteWritten' }])
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['good'])
      const silentFrom = reader.beats().length
      await waitUntil(
        'it has tried again',
        async () => Number((await reader.rows('select attempts from projector.failures'))[0]?.attempts) > 1,
      )
      expect(reader.beats().length).to.equal(silentFrom)
      await reader.client.query('alter table menus.note drop constraint not_that')
      await waitUntil('it is live again', () => isWorkerReady(worker))
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['bad', 'behind', 'good'])
      expect(await reader.rows('select * from projector.failures')).to.deep.equal([])
    })

    it('stops at an undecodable event until a process can decode it', async () => {
      const worker = await live()
      const lenient = { ...NoteWritten, data: z.object({ noteId: z.string(), amount: z.coerce.number() }) }
      const anything = createEventCodec({ eventTypes: [{ ...NoteWritten, data: z.looseObject({}) }] })
      const careless = createEventStoreGateway({ url: store.url, codec: anything, log: silentLog })
      await append('good')
      const data = { noteId: 'odd', amount: '3' }
      await careless.append('note-odd', [{ ...written('odd'), data }], 'any')
      await careless.close()
      await append('behind')
      await waitUntil('it has stopped', () => worker.status.state === 'stopped')
      expect(worker.status.reason).to.match(/note-odd@0 .*its data cannot be read/)
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['good'])
      await worker.stop()
      const codec = createEventCodec({ eventTypes: [lenient, NoteErased] })
      const mended = start({ store: url => createEventStoreGateway({ url, codec, log: silentLog }) })
      await waitUntil('the mended one is live', () => isWorkerReady(mended))
      expect((await reader.notes()).map(note => note.note_id)).to.deep.equal(['behind', 'good', 'odd'])
      expect(await reader.rows('select * from projector.failures')).to.deep.equal([])
    })
  })

  describe('when the event store is lost', () => {
    /** Two heartbeats of a group that reaches the store: time enough for one of the group that does not. */
    async function otherBeats() {
      const own = () => reader.beats().filter(({ payload }) => JSON.parse(payload).group === 'audit').length
      const before = own()
      await waitUntil('another group beats twice', () => own() >= before + 2)
    }
    const beats = () => reader.beats().filter(({ payload }) => JSON.parse(payload).group === 'menus').length

    for (const [how, lose, regain] of [
      ['is gone', 'leave', 'comeBack'],
      ['hangs', 'hold', 'release'],
    ] as const)
      it(`sends no heartbeat while it ${how}, and then applies each event once`, async () => {
        const relay = await startRelay(store.url)
        cleanUps.push(relay.close)
        await live({ definition: { ...notesGroup, group: 'audit' } })
        const worker = await live({ eventStoreUrl: relay.url })
        await waitUntil('it beats', () => beats() > 0)
        relay[lose]()
        await append('a')
        await otherBeats() // a heartbeat that was on its way may still arrive
        const before = beats()
        await otherBeats()
        expect(beats()).to.equal(before)
        relay[regain]()
        await applied((await append('a')).position)
        await waitUntil('it is ready again', () => isWorkerReady(worker) && beats() > before)
        expect(await reader.times()).to.equal(2)
      })
  })

  it('sends no heartbeat and subscribes again when an event is not delivered', async () => {
    let opened = 0
    let beatsBefore: number | null = null
    const worker = await live({
      store: url => {
        const real = createEventStoreGateway({ url, codec: specCodec, log: silentLog })
        return {
          ...real,
          batches(options) {
            opened += 1 // the first is that of the build
            if (opened === 3) beatsBefore = beatsAt()
            return real.batches(opened === 2 ? { ...options, from: async () => 1_000_000_000n } : options)
          },
        }
      },
    })
    const { position } = await append('a')
    const beatsAt = () =>
      reader.beats().filter(({ payload }) => BigInt(JSON.parse(payload).position) >= position).length
    await waitUntil('it subscribes again', () => opened > 2)
    expect(beatsBefore).to.equal(0)
    await waitUntil('it is live again', () => isWorkerReady(worker) && beatsAt() > 0)
    expect(await reader.times()).to.equal(1)
  })

  describe('when Postgres is lost', () => {
    it('recovers and applies each event once', async () => {
      const relay = await startRelay(databaseUrl)
      cleanUps.push(relay.close)
      const worker = start({ databaseUrl: relay.url })
      await waitUntil('it is live', () => isWorkerReady(worker))
      const appending = (async () => {
        for (let i = 0; i < 300; i += 1) await append('a')
      })()
      await waitUntil('some are applied', async () => (await reader.times()) > 20)
      relay.leave()
      await waitUntil('it has noticed', () => worker.status.state === 'retrying')
      expect(isWorkerReady(worker)).to.equal(false)
      await appending
      relay.comeBack()
      await applied((await gateway.head())?.position ?? 0n)
      await waitUntil('it is ready again', () => isWorkerReady(worker))
      expect(await reader.times()).to.equal(300)
    })

    it('makes a process that starts meanwhile wait for it', async () => {
      const relay = await startRelay(databaseUrl)
      cleanUps.push(relay.close)
      relay.leave()
      const worker = start({ databaseUrl: relay.url })
      await waitUntil('it has tried', () => worker.status.state === 'retrying')
      relay.comeBack()
      await waitUntil('it is live', () => isWorkerReady(worker))
    })
  })
})
