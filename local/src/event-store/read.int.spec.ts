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
      const all = await readAll('start', 'forwards')
      expect(all.length).to.be.greaterThan(eventCount)
      expect(await readAll(0n, 'forwards', 2)).to.deep.equal(all.slice(0, 2))
      expect(await readAll(BigInt(all[300] ?? 0), 'forwards', 300)).to.deep.equal(all.slice(300, 600))
      expect(await readAll('end', 'forwards')).to.deep.equal([])
    })

    it('begins before the position when reading backwards; END includes the last', async () => {
      const all = await readAll('start', 'forwards')
      expect(await readAll(BigInt(all[3] ?? 0), 'backwards')).to.deep.equal(all.slice(0, 3).reverse())
      expect(await readAll('start', 'backwards')).to.deep.equal([])
      expect(await readAll('end', 'backwards')).to.deep.equal(all.toReversed())
    })

    it('fails at a number at which no event begins, and is empty beyond the end', async () => {
      const [first = 0] = await readAll('start', 'forwards', 1)
      const [last = 0] = await readAll('end', 'backwards', 1)
      for (const direction of ['forwards', 'backwards'] as const) {
        const error = await failure(readAll(BigInt(first) + 1n, direction))
        expect(error.message).to.match(/^2 UNKNOWN: Unexpected ReadAllResult: InvalidPosition/)
        expect(await readAll(BigInt(last) + 1n, direction)).to.deep.equal([])
      }
    })
  })

  describe('while the log grows', () => {
    it('ends at the event that was the last one when it began', async () => {
      // More than fits into the buffers between server and reader, so the server is still reading at the first append.
      const large = () => event('x'.repeat(100_000))
      const { position } = await store.client.appendToStream('large', large())
      for (let n = 0; n < 10; n++)
        await store.client.appendToStream('large', Array.from({ length: 8 }, large))
      const fromPosition = position ?? 'start'
      let seen = 0
      for await (const _ of store.client.readAll({ fromPosition })) {
        seen++
        await store.client.appendToStream('growing', event())
      }
      expect(seen).to.equal(81)
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
