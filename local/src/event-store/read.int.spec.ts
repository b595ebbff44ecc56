import type { AllStreamResolvedEvent, Direction } from '@eventstore/db-client'
import { expect } from 'chai'
import { collect, event, failure, useEventStore } from '../testing/event-store-fixture.ts'

describe('event store: Read', () => {
  const store = useEventStore()
  const eventCount = 700 // more than two steps of a read
  before(async () => {
    await store.client.appendToStream(
      'long',
      Array.from({ length: eventCount }, (_, n) => event(n)),
    )
    await store.client.appendToStream('other', event())
  })

  const readStream = async (
    fromRevision: bigint | 'start' | 'end',
    direction: Direction,
    maxCount?: number,
  ) =>
    (
      await collect(
        store.client.readStream('long', {
          fromRevision,
          direction,
          ...(maxCount === undefined ? {} : { maxCount }),
        }),
      )
    ).map(({ event: e }) => Number(e?.revision))

  const readAll = async (
    from: bigint | 'start' | 'end',
    direction: Direction,
    maxCount = Number.MAX_SAFE_INTEGER,
  ) => {
    const fromPosition = typeof from === 'bigint' ? { commit: from, prepare: from } : from
    const events: AllStreamResolvedEvent[] = await collect(
      store.client.readAll({ fromPosition, direction, maxCount }),
    )
    return events.map(({ event: e }) => Number(e?.position?.commit))
  }

  const range = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from <= to ? from + i : from - i))

  describe('of a stream', () => {
    it('includes the given revision when reading forwards', async () => {
      expect(await readStream('start', 'forwards')).to.deep.equal(range(0, eventCount - 1))
      expect(await readStream(690n, 'forwards')).to.deep.equal(range(690, 699))
      expect(await readStream(5n, 'forwards', 3)).to.deep.equal([5, 6, 7])
      expect(await readStream(5_000n, 'forwards')).to.deep.equal([])
    })

    it('includes the given revision when reading backwards; END is the last event', async () => {
      expect(await readStream('end', 'backwards')).to.deep.equal(range(eventCount - 1, 0))
      expect(await readStream(3n, 'backwards')).to.deep.equal([3, 2, 1, 0])
      expect(await readStream('end', 'backwards', 1)).to.deep.equal([699])
      expect(await readStream(5_000n, 'backwards', 2)).to.deep.equal([699, 698])
      expect(await readStream('start', 'backwards')).to.deep.equal([0])
    })

    it('reports a missing stream with its name', async () => {
      const error = await failure(collect(store.client.readStream('nicht da')))
      expect(error).to.include({ type: 'stream-not-found', streamName: 'nicht da' })
      expect(await store.client.getStreamMetadata('nicht da')).to.deep.equal({ streamName: 'nicht da' })
    })

    it('accepts any character in the name and refuses a name that is too long', async () => {
      const names = ['a\0b', 'a', 'a\0', '\u{1f370} ü/%00', '1', ' ', "'; --", 'x'.repeat(999)]
      for (const name of names) await store.client.appendToStream(name, event(name))
      for (const name of names) {
        const found = await collect(store.client.readStream(name))
        expect(found.map(({ event: e }) => [e?.streamId, e?.data])).to.deep.equal([[name, { n: name }]])
      }
      const error = await failure(collect(store.client.readStream('x'.repeat(5_000))))
      expect(error.message).to.match(/INVALID_ARGUMENT.*at most 1000 bytes/)
    })

    it('ends at the event that was the last one when it began', async () => {
      const seen: number[] = []
      for await (const { event: e } of store.client.readStream('other')) {
        seen.push(Number(e?.revision))
        await store.client.appendToStream('other', event())
      }
      expect(seen).to.deep.equal([0])
    })
  })

  describe('of the whole log', () => {
    it('includes the given position when reading forwards', async () => {
      expect((await readAll('start', 'forwards')).slice(0, eventCount + 1)).to.deep.equal(
        range(1, eventCount + 1),
      )
      expect(await readAll(0n, 'forwards', 2)).to.deep.equal([1, 2])
      expect(await readAll(300n, 'forwards', 300)).to.deep.equal(range(300, 599))
      expect(await readAll('end', 'forwards')).to.deep.equal([])
    })

    it('begins before the position when reading backwards; END includes the last', async () => {
      expect(await readAll(4n, 'backwards')).to.deep.equal([3, 2, 1])
      expect(await readAll('start', 'backwards')).to.deep.equal([])
      const backwards = await readAll('end', 'backwards')
      expect(backwards).to.deep.equal(range(backwards[0] ?? 0, 1))
      expect(backwards.length).to.be.greaterThan(eventCount)
    })
  })

  describe('while the log grows', () => {
    it('ends at the event that was the last one when it began', async () => {
      // More than fits into the buffers between server and reader, so the server is still reading at the first append.
      const large = () => event('x'.repeat(100_000))
      const [last] = await readAll('end', 'backwards', 1)
      for (let n = 0; n < 10; n++)
        await store.client.appendToStream('large', Array.from({ length: 8 }, large))
      const fromPosition = { commit: BigInt(last ?? 0) + 1n, prepare: 0n }
      let seen = 0
      for await (const _ of store.client.readAll({ fromPosition })) {
        seen++
        await store.client.appendToStream('growing', event())
      }
      expect(seen).to.equal(80)
    })
  })

  describe('by a reader that stops early', () => {
    it('leaves the server answering other requests', async () => {
      for (let n = 0; n < 5; n++) {
        const read = store.client.readAll()
        for await (const _ of read) break
        await read.cancel()
      }
      expect(await readStream(0n, 'forwards', 1)).to.deep.equal([0])
    })
  })
})
