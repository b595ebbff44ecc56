import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { BatchTransaction, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import {
  NoteErased,
  NoteWritten,
  silentLog,
  specMetadata,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { z } from 'zod'
import { isWorkerReady, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup, startSpecWorker } from '../testing/spec-worker.ts'

const bistro = RestaurantId.parse('11111111-1111-4111-8111-111111111111')
const cafe = RestaurantId.parse('22222222-2222-4222-8222-222222222222')

describe('quarantine of a restaurant', () => {
  const engine = useEngine()

  const start = engine.live
  const of = (restaurantId: RestaurantId | null, noteId: string, amount = 1) => ({
    ...written(noteId, amount),
    metadata: { ...specMetadata, restaurantId },
  })
  async function append(...events: readonly ReturnType<typeof of>[]): Promise<bigint> {
    return (await engine.gateway.append('notes', events, 'any')).position
  }
  /** Data that the contract refuses, as an older version might have written it. */
  async function appendUndecodable(restaurantId: RestaurantId, noteId: string) {
    const anything = createEventCodec({ eventTypes: [{ ...NoteWritten, data: z.looseObject({}) }] })
    const careless = createEventStoreGateway({ url: engine.store.url, codec: anything, log: silentLog })
    const data = { noteId, text: '', amount: '3' }
    await careless.append('notes', [{ ...of(restaurantId, noteId), data }], 'any')
    await careless.close()
  }
  const { applied } = engine
  const noteIds = async () => (await engine.reader.notes()).map(note => note.note_id)
  const quarantined = () =>
    engine.reader.rows(`select restaurant_id, stream_name, revision, event_type, position
      from projector.quarantine order by restaurant_id`)

  it('keeps the restaurant before the poison event while the others continue', async () => {
    const worker = await start()
    await append(of(bistro, 'b1'), of(cafe, 'c1'))
    const position = await append(
      of(cafe, 'c2'),
      of(bistro, 'b2'),
      of(bistro, 'bad', -1),
      of(cafe, 'c3'),
      of(bistro, 'b3'),
      of(null, 'platform'),
    )
    await applied(position)
    expect(await noteIds()).to.deep.equal(['b1', 'b2', 'c1', 'c2', 'c3', 'platform'])
    const later = await append(of(bistro, 'b4'), of(cafe, 'c4'))
    await applied(later)
    expect(await noteIds()).to.deep.equal(['b1', 'b2', 'c1', 'c2', 'c3', 'c4', 'platform'])
    const [only, ...more] = await quarantined()
    expect(more).to.deep.equal([])
    expect(only).to.include({
      restaurant_id: bistro,
      stream_name: 'notes',
      revision: '4',
      event_type: 'NoteWritten',
    })
    expect([...worker.status.quarantine.keys()]).to.deep.equal([bistro])
    expect(worker.status.state).to.equal('live')
    expect(isWorkerReady(worker)).to.equal(true)
  })

  it('applies an append of another restaurant in one transaction', async () => {
    await (await start()).stop()
    const inside = (noteId: string, moreInAppend: number) => {
      const event = of(cafe, noteId)
      return { ...event, metadata: { ...event.metadata, moreInAppend } }
    }
    const position = await append(
      of(bistro, 'bad', -1),
      inside('c1', 3),
      inside('c2', 2),
      inside('c3', 1),
      of(cafe, 'c4'),
    )
    await start()
    await applied(position)
    const rows = await engine.reader.rows(
      'select note_id, xmin::text as transaction from menus.note order by note_id',
    )
    expect(rows.map(row => row.note_id)).to.deep.equal(['c1', 'c2', 'c3', 'c4'])
    expect(new Set(rows.map(row => row.transaction))).to.have.length(1)
    expect(await quarantined()).to.have.length(1)
  })

  it('survives a restart', async () => {
    const first = await start()
    await applied(await append(of(bistro, 'bad', -1), of(cafe, 'c1')))
    await first.stop()
    const second = await start()
    await applied(await append(of(bistro, 'b1'), of(cafe, 'c2')))
    expect(await noteIds()).to.deep.equal(['c1', 'c2'])
    expect([...second.status.quarantine.keys()]).to.deep.equal([bistro])
  })

  it('does not hold back a rebuild, and moves to the new tables', async () => {
    await start()
    const position = await append(of(bistro, 'b1'), of(bistro, 'bad', -1), of(cafe, 'c1'), of(bistro, 'b2'))
    await applied(position)
    expect(await engine.rebuild()).to.include({ done: true })
    await applied(await append(of(bistro, 'b3'), of(cafe, 'c2')))
    expect(await noteIds()).to.deep.equal(['b1', 'c1', 'c2'])
    expect(await quarantined()).to.have.length(1)
  })

  const repair = () => engine.reader.client.query('alter table menus.note drop constraint not_that')
  const recovered = () =>
    waitUntil('nothing is in quarantine', async () => (await quarantined()).length === 0)

  it('ends after the fix, with every event applied once and in order', async () => {
    const worker = await start()
    await append(of(bistro, 'bad', -1), of(cafe, 'c1'))
    for (let i = 0; i < 30; i += 1) await append(of(bistro, `b${i % 3}`), of(cafe, `c${i % 4}`))
    await applied(await append(of(bistro, 'bad', 2)))
    // More events are written while the restaurant recovers.
    const writing = engine.keepWriting(async i => ({
      position: await append(of(bistro, `b${i % 5}`), of(cafe, `c${i % 4}`)),
    }))
    await repair()
    await recovered()
    await writing.end()
    await applied((await engine.gateway.head())?.position ?? 0n)
    expect(worker.status.quarantine.size).to.equal(0)
    const rows = await engine.reader.notes()
    expect(rows.find(note => note.note_id === 'bad')).to.include({ total: 1, times: 2 })
    expect(rows.map(note => note.note_id)).to.include.members(['b0', 'b1', 'b2', 'c0'])
    const { events } = await engine.gateway.readStream('notes')
    expect(rows.reduce((sum, note) => sum + Number(note.times), 0)).to.equal(events.length)
    for (const note of rows) {
      const own = events.filter(event => (event.data as { noteId: string }).noteId === note.note_id)
      expect(note).to.include({ times: own.length, last: String(own.at(-1)?.position) })
    }
  })

  it('moves on to the next poison event of the restaurant', async () => {
    const worker = await start()
    await append(of(bistro, 'bad', -1), of(bistro, 'b1'), of(cafe, 'c1'), of(bistro, 'worse', -1_000))
    await applied(await append(of(bistro, 'b2')))
    await engine.reader.client.query(
      'alter table menus.note drop constraint not_that, add constraint nor_that check (total > -10)',
    )
    await waitUntil('it waits at the second', () => worker.status.quarantine.get(bistro)?.revision === 3n)
    expect(await noteIds()).to.deep.equal(['b1', 'bad', 'c1'])
    await engine.reader.client.query('alter table menus.note drop constraint nor_that')
    await recovered()
    expect(await noteIds()).to.deep.equal(['b1', 'b2', 'bad', 'c1', 'worse'])
    expect(await engine.reader.times()).to.equal(5)
  })

  it('does not read the log again from before the poison event', async () => {
    const worker = await start()
    const first = await append(of(bistro, 'bad', -1))
    for (let i = 0; i < 1_600; i += 400)
      await append(...Array.from({ length: 400 }, (_, k) => of(cafe, `c${k % 5}`)))
    await appendUndecodable(bistro, 'odd')
    await applied(await append(of(bistro, 'b1')))
    await repair()
    await engine.reader.client.query('update projector.quarantine set retry_at = now()')
    await waitUntil(
      'it waits at the second',
      () => (worker.status.quarantine.get(bistro)?.position ?? 0n) > first,
    )
    expect(Number(await appliedTo())).to.be.above(Number(first) + 1_000)
    expect(worker.status.quarantine.get(bistro)?.appliedTo).to.equal(await appliedTo())
    expect(await noteIds())
      .to.include('bad')
      .and.not.include.members(['b1'])
  })

  it('survives crashes throughout the recovery', async () => {
    const first = await start()
    const poison = await append(of(bistro, 'bad', -1))
    for (let i = 0; i < 1_200; i += 400) {
      await append(...Array.from({ length: 400 }, (_, k) => of(k % 2 === 0 ? bistro : cafe, `n${k % 5}`)))
    }
    const head = (await engine.gateway.head())?.position ?? 0n
    await applied(head)
    await first.stop()
    await repair()
    // A commit of a quick machine applies more. A busy one makes hundreds of small ones.
    const tenth = (head - poison) / 10n
    for (let from = await appliedTo(); from !== undefined; from = await appliedTo()) {
      const enough = from + tenth
      const worker = startSpecWorker({ eventStoreUrl: engine.store.url, databaseUrl: engine.databaseUrl })
      await waitUntil('it has made progress', async () => {
        const position = await appliedTo()
        return position === undefined || position >= enough
      })
      // Ends the owner's connection at any point of its work.
      await engine.reader.client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'projector menus'`,
      )
      await worker.stop()
    }
    const last = await start()
    await applied(await append(of(bistro, 'b'), of(cafe, 'c')))
    expect(last.status.quarantine.size).to.equal(0)
    const events = 1_203
    expect(await engine.reader.times()).to.equal(events)
  })
  async function appliedTo(): Promise<bigint | undefined> {
    const [row] = await engine.reader.rows('select applied_to::text from projector.quarantine')
    return row && BigInt(String(row.applied_to))
  }

  it('holds an event whose derived rows cannot be computed, also in a rebuild', async () => {
    const derive = async (transaction: BatchTransaction) => {
      const found = await transaction.query({
        name: 'underivable',
        text: `select from {schema}.note where note_id = 'bad'`,
        values: [],
      })
      if (found.length > 0) throw new Error('this cannot be derived')
    }
    const definition = {
      ...notesGroup,
      derived: { ...notesGroup.derived, open: () => ({ afterBatch: derive }), everything: derive },
    }
    await start({ definition })
    await append(of(bistro, 'b1'), of(bistro, 'bad'), of(cafe, 'c1'))
    await applied(await append(of(bistro, 'b2')))
    expect(await noteIds()).to.deep.equal(['b1', 'c1'])
    expect(await engine.rebuild({ definition })).to.include({ done: true })
    await applied(await append(of(bistro, 'b3'), of(cafe, 'c2')))
    expect(await noteIds()).to.deep.equal(['b1', 'c1', 'c2'])
    expect(await quarantined()).to.have.length(1)
  })

  it('never sets aside the event types that must not wait', async () => {
    const definition: ProjectionGroupDefinition = {
      ...notesGroup,
      appliedInQuarantine: new Set([NoteErased.type]),
    }
    await start({ definition })
    const erased = { ...of(bistro, 'e1'), type: NoteErased.type, data: { noteId: 'e1' } }
    await applied(await append(of(bistro, 'bad', -1), of(bistro, 'b1'), erased))
    expect(await noteIds()).to.deep.equal(['e1'])
  })
})
