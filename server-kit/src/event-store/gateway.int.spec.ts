import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { EventStoreDBClient, type JSONType, jsonEvent } from '@eventstore/db-client'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { noise, silentLog, specCodec, specMetadata, startSpecStore, written } from '../testing/event-store.ts'
import { rejection } from '../testing/rejection.ts'
import { startRelay } from '../testing/relay.ts'
import { EventStoreUnavailable, PoisonEvent, RevisionConflict } from './errors.ts'
import type { ProjectorEventStore } from './gateway.ts'
import { createEventStoreGateway } from './gateway.ts'
import type { SubscriptionItem } from './subscription.ts'

const log = silentLog
const connect = (url: string, deadlines = {}) =>
  createEventStoreGateway({ url, codec: specCodec, log, deadlines })

describe('event-store gateway', () => {
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let gateway: ProjectorEventStore
  let bare: EventStoreDBClient
  before(async () => {
    store = await startSpecStore()
    gateway = connect(store.url)
    bare = EventStoreDBClient.connectionString(store.url)
  })
  after(async () => {
    await bare.dispose()
    await gateway.close()
    await store.remove()
  })
  const newStream = () => `note-${randomUUID()}`
  /** Appends events that the codec would refuse. */
  const appendRaw = (stream: string, data: unknown) =>
    bare.appendToStream(
      stream,
      jsonEvent({ type: 'NoteWritten', data: data as JSONType, metadata: { ...specMetadata } }),
      { credentials: { username: 'none', password: 'none' } },
    )

  describe('streams', () => {
    it('return appended events, and head returns their position', async () => {
      const stream = newStream()
      const appended = await gateway.append(stream, [written('a', 1), written('b', 2)], 'no_stream')
      const slice = await gateway.readStream(stream)
      expect(appended).to.deep.equal({ revision: 1n, position: slice.position })
      expect(slice.revision).to.equal(1n)
      expect(slice.events.map(event => event.data)).to.deep.equal([
        { noteId: 'a', text: '', amount: 1 },
        { noteId: 'b', text: '', amount: 2 },
      ])
      expect(slice.events[0]).to.include({ streamName: stream, type: 'NoteWritten', revision: 0n })
      expect((await gateway.head())?.position).to.equal(appended.position)
      expect((await gateway.readStream(stream, { fromRevision: 1n })).events).to.have.length(1)
    })
    it('can be read in part or from the end', async () => {
      const stream = newStream()
      await gateway.append(
        stream,
        [1, 2, 3, 4].map(amount => written('a', amount)),
        'any',
      )
      const revisions = async (options: Parameters<typeof gateway.readStream>[1]) => {
        const slice = await gateway.readStream(stream, options)
        expect(slice.revision).to.equal(slice.events.at(-1)?.revision ?? null)
        return slice.events.map(event => event.revision)
      }
      expect(await revisions({ fromRevision: 1n, maxCount: 2 })).to.deep.equal([1n, 2n])
      expect(await revisions({ fromRevision: 4n, maxCount: 2 })).to.deep.equal([])
      expect(await revisions({ last: 2 })).to.deep.equal([2n, 3n])
      expect(await revisions({ last: 10 })).to.deep.equal([0n, 1n, 2n, 3n])
      expect((await gateway.readStream(newStream(), { last: 1 })).revision).to.equal(null)
    })
    it('lose expired events and continue', async () => {
      const stream = newStream()
      await gateway.append(stream, [written('a', 1)], 'any')
      await gateway.expireAfter(stream, 3_600)
      expect((await gateway.readStream(stream)).events).to.have.length(1)
      await gateway.expireAfter(stream, 1)
      await waitUntil('the event expires', async () => (await gateway.readStream(stream)).events.length === 0)
      expect((await gateway.append(stream, [written('a', 2)], 'any')).revision).to.equal(1n)
    })
    it('read as an empty slice if they do not exist', async () => {
      const slice = await gateway.readStream(newStream())
      expect(slice).to.deep.equal({ events: [], revision: null, position: null })
    })
    it('refuse a wrong revision with a conflict that names the real one', async () => {
      const stream = newStream()
      for (let i = 0; i < 3; i += 1) await gateway.append(stream, [written('a')], 'any')
      const error = await rejection(gateway.append(stream, [written('a')], 0n))
      expect(error).to.be.instanceOf(RevisionConflict).and.to.include({ actual: 2n, expected: 0n })
      const none = await rejection(gateway.append(newStream(), [written('a')], 5n))
      expect(none).to.be.instanceOf(RevisionConflict).and.to.include({ actual: null })
    })
  })

  describe('when the store hangs', () => {
    it('ends reads at their deadline', async () => {
      const relay = await startRelay(store.url)
      const hanging = connect(relay.url, { readMs: 1_000 }) // time enough for the first one to connect
      try {
        await hanging.head()
        relay.hold()
        expect(await rejection(hanging.readStream('note-1'))).to.be.instanceOf(EventStoreUnavailable)
        expect(await rejection(hanging.head())).to.be.instanceOf(EventStoreUnavailable)
        expect(await rejection(hanging.peekAll({ after: null, limit: 1 }))).to.be.instanceOf(
          EventStoreUnavailable,
        )
      } finally {
        await hanging.close()
        await relay.close()
      }
    })
  })

  describe("when another client's connection breaks", () => {
    it('does not disturb an append of this one', async () => {
      const [broken, sound] = [await startRelay(store.url), await startRelay(store.url)]
      const [first, second] = [connect(broken.url), connect(sound.url)]
      try {
        await Promise.all([first.append(newStream(), [written('a')], 'any'), second.head()])
        await second.append(newStream(), [written('a')], 'any')
        broken.hold()
        sound.hold()
        const lost = rejection(first.append(newStream(), [written('a')], 'any'))
        const kept = second.append(newStream(), [written('b')], 'any')
        kept.catch(() => undefined)
        broken.cut()
        expect(await lost).to.be.instanceOf(EventStoreUnavailable)
        sound.release()
        expect((await kept).revision).to.equal(0n)
      } finally {
        await first.close()
        await second.close()
        await broken.close()
        await sound.close()
      }
    })
  })

  describe('when nothing listens at the address', () => {
    it('fails soon as unavailable, and knows that an append wrote nothing', async () => {
      const nobody = connect('esdb://127.0.0.1:1?tls=false')
      const error = await rejection(nobody.append('note-1', [written('a')], 'any'))
      expect(error).to.be.instanceOf(EventStoreUnavailable).and.to.include({ ambiguous: false })
      expect(await rejection(nobody.head())).to.be.instanceOf(EventStoreUnavailable)
      await nobody.close()
    })
  })

  describe('when the store is lost and comes back', () => {
    it('recovers, and a subscription continues after the committed position', async () => {
      const own = await startSpecStore()
      const healing = connect(own.url)
      const stop = new AbortController()
      const seen: bigint[] = []
      const asked: (bigint | null)[] = []
      let caughtUp = 0
      const iteration = (async () => {
        const items = healing.subscribeToAll({
          from: async () => {
            asked.push(seen.at(-1) ?? null)
            return seen.at(-1) ?? null
          },
          eventTypes: ['NoteWritten'],
          signal: stop.signal,
        })
        for await (const item of items) {
          if (item.kind === 'event') seen.push(item.event.position)
          if (item.kind === 'caught-up') caughtUp += 1
        }
      })()
      try {
        const first = await healing.append('note-1', [written('a')], 'any')
        await waitUntil('the first event', () => seen.includes(first.position) && caughtUp > 0)
        await own.stop()
        expect(await rejection(healing.append('note-1', [written('b')], 'any'))).to.be.instanceOf(
          EventStoreUnavailable,
        )
        await own.restart()
        const again = written('c')
        let second: { position: bigint } | undefined
        await waitUntil('an append after the restart', async () => {
          second = await healing.append('note-1', [again], 'any').catch(() => undefined)
          return second !== undefined
        })
        await waitUntil('the second event', () => seen.includes(second?.position ?? -1n))
        expect(new Set(seen).size).to.equal(seen.length)
        expect(asked.slice(0, 2)).to.deep.equal([null, first.position])
      } finally {
        stop.abort()
        await iteration
        await healing.close()
        await own.remove()
      }
    })
  })

  describe('a subscription', () => {
    it('receives markers at their place among the events', async () => {
      const before = (await gateway.head())?.position ?? null
      const stream = newStream()
      const positions: bigint[] = []
      for (let i = 0; i < 4; i += 1) {
        positions.push((await gateway.append(stream, [written('a', i)], 'any')).position)
        await gateway.append(
          `noise-${stream}`,
          Array.from({ length: 40 }, () => noise()),
          'any',
        )
      }
      const stop = new AbortController()
      const items: SubscriptionItem[] = []
      for await (const item of gateway.subscribeToAll({
        from: async () => before,
        eventTypes: ['NoteWritten'],
        signal: stop.signal,
        maxSearchWindow: 32,
      })) {
        items.push(item)
        if (item.kind === 'caught-up') stop.abort()
      }
      const passed = items.flatMap(item => (item.kind === 'event' ? [item.event.position] : []))
      expect(passed).to.deep.equal(positions)
      const checkpoints = items.filter(item => item.kind === 'checkpoint')
      expect(checkpoints.length).to.be.greaterThan(1)
      for (const checkpoint of checkpoints) {
        const ahead = items.slice(0, items.indexOf(checkpoint)).filter(item => item.kind === 'event').length
        expect(ahead).to.equal(positions.filter(position => position <= checkpoint.position).length)
      }
      expect(items.at(-1)).to.deep.equal({ kind: 'caught-up' })
    })

    it('receives an undecodable event at its place, with its restaurant', async () => {
      const from = (await gateway.head())?.position ?? null
      const stream = newStream()
      await gateway.append(stream, [written('good')], 'any')
      await appendRaw(stream, { noteId: 3 })
      await gateway.append(stream, [written('behind')], 'any')
      const seen: SubscriptionItem[] = []
      for await (const item of gateway.subscribeToAll({
        from: async () => from,
        eventTypes: ['NoteWritten'],
        signal: new AbortController().signal,
      })) {
        seen.push(item)
        if (item.kind === 'event' && item.event.revision === 2n) break
      }
      expect(seen.map(item => item.kind).filter(kind => kind !== 'checkpoint')).to.deep.equal([
        'event',
        'undecodable',
        'event',
      ])
      const [undecodable] = seen.filter(item => item.kind === 'undecodable')
      expect(undecodable?.error)
        .to.be.instanceOf(PoisonEvent)
        .and.to.include({ streamName: stream, revision: 1n, restaurantId: null })
      expect(await rejection(gateway.readStream(stream))).to.be.instanceOf(PoisonEvent)
    })

    it('ends its call when left, so hundreds of them block nothing', async () => {
      const stream = newStream()
      await appendRaw(stream, 'a string, as broken JSON is')
      const from = (await gateway.head())?.position ?? null
      await gateway.append(newStream(), [written('a')], 'any')
      for (let i = 0; i < 130; i += 1) {
        for await (const _item of gateway.subscribeToAll({
          from: async () => from,
          eventTypes: ['NoteWritten'],
          signal: new AbortController().signal,
        })) {
          break
        }
        await rejection(gateway.readStream(stream))
      }
      expect((await gateway.append(newStream(), [written('a')], 'any')).revision).to.equal(0n)
    })

    it('gives a slow reader every event once and in order, in batches', async () => {
      const from = (await gateway.head())?.position ?? null
      const stream = newStream()
      const count = 700
      await gateway.append(
        stream,
        Array.from({ length: count }, (_, i) => written('a', i)),
        'any',
      )
      const stop = new AbortController()
      const amounts: number[] = []
      let largest = 0
      for await (const items of gateway.batches({
        from: async () => from,
        eventTypes: ['NoteWritten'],
        signal: stop.signal,
        maxBatch: 100,
      })) {
        await new Promise(resolve => setImmediate(resolve))
        largest = Math.max(largest, items.length)
        for (const item of items) {
          if (item.kind === 'event') amounts.push((item.event.data as { amount: number }).amount)
        }
        if (amounts.length === count) stop.abort()
      }
      expect(amounts).to.deep.equal(Array.from({ length: count }, (_, i) => i))
      expect(largest).to.be.within(2, 100)
    })
  })

  describe('reading history with a gathering time', () => {
    it('fills every batch but the last, which ends with history instead of the time', async () => {
      const from = (await gateway.head())?.position ?? null
      await gateway.append(
        newStream(),
        Array.from({ length: 250 }, (_, i) => written('a', i)),
        'any',
      )
      const stop = new AbortController()
      const sizes: number[] = []
      for await (const items of gateway.batches({
        from: async () => from,
        eventTypes: ['NoteWritten'],
        signal: stop.signal,
        maxBatch: 100,
        gatherMs: () => 60_000,
      })) {
        sizes.push(items.filter(item => item.kind === 'event').length)
        if (items.at(-1)?.kind === 'caught-up') stop.abort()
      }
      expect(sizes).to.deep.equal([100, 100, 50])
    })
  })

  describe('peekAll', () => {
    it('returns headers after the position, of every type, up to the limit', async () => {
      const after = (await gateway.head())?.position ?? null
      await gateway.append(newStream(), [written('a')], 'any')
      await gateway.append(newStream(), [noise(), noise()], 'any')
      const headers = await gateway.peekAll({ after, limit: 2 })
      expect(headers.map(({ type }) => type)).to.deep.equal(['NoteWritten', 'NoiseMade'])
      expect(
        await gateway.peekAll({ after: (await gateway.head())?.position ?? null, limit: 2 }),
      ).to.deep.equal([])
    })
  })

  it('ends an append to a server that accepts and never answers', async () => {
    const sockets: Socket[] = []
    const mute = createServer(socket => void sockets.push(socket))
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as { port: number }
    const stuck = connect(`esdb://127.0.0.1:${port}?tls=false`, { appendMs: 200 })
    expect(await rejection(stuck.append('note-1', [written('a')], 'any'))).to.be.instanceOf(
      EventStoreUnavailable,
    )
    await stuck.close()
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
})
