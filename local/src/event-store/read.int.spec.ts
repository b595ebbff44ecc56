import type { AllStreamResolvedEvent, Direction } from '@eventstore/db-client'
import { expect } from 'chai'
import { collect, event, failure, useEventStore } from './testing/event-store-fixture.ts'

describe('event store: Read', () => {
  const store = useEventStore()
  const EVENTS = 700 // more than two steps of a read
  before(async () => {
    await store.client.appendToStream(
      'long',
      Array.from({ length: EVENTS }, (_, n) => event(n)),
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

  describe('when a stream is read', () => {
    it('then forwards it begins at the revision itself', async () => {
      expect(await readStream('start', 'forwards')).to.deep.equal(range(0, EVENTS - 1))
      expect(await readStream(690n, 'forwards')).to.deep.equal(range(690, 699))
      expect(await readStream(5n, 'forwards', 3)).to.deep.equal([5, 6, 7])
      expect(await readStream(5_000n, 'forwards')).to.deep.equal([])
      expect(await readStream('end', 'forwards')).to.deep.equal([])
    })

    it('then backwards it begins at the revision itself, and END is the last event', async () => {
      expect(await readStream('end', 'backwards')).to.deep.equal(range(EVENTS - 1, 0))
      expect(await readStream(3n, 'backwards')).to.deep.equal([3, 2, 1, 0])
      expect(await readStream('end', 'backwards', 1)).to.deep.equal([699])
      expect(await readStream(5_000n, 'backwards', 2)).to.deep.equal([699, 698])
      expect(await readStream('start', 'backwards')).to.deep.equal([0])
    })

    it('then a stream that does not exist is not found, under its name', async () => {
      const error = await failure(collect(store.client.readStream('nicht da')))
      expect(error).to.include({ type: 'stream-not-found', streamName: 'nicht da' })
      expect(await store.client.getStreamMetadata('nicht da')).to.deep.equal({ streamName: 'nicht da' })
    })

    it('then its name may hold any character, and one that is too long is refused', async () => {
      const names = ['a\0b', 'a', 'a\0', '\u{1f370} ü/%00', '1', ' ', "'; --", 'x'.repeat(999)]
      for (const name of names) await store.client.appendToStream(name, event(name))
      for (const name of names) {
        const found = await collect(store.client.readStream(name))
        expect(found.map(({ event: e }) => [e?.streamId, e?.data])).to.deep.equal([[name, { n: name }]])
      }
      const error = await failure(collect(store.client.readStream('x'.repeat(5_000))))
      expect(error.message).to.match(/INVALID_ARGUMENT.*at most 1000 bytes/)
    })

    it('then it ends at what was there when it began, though more is appended meanwhile', async () => {
      const seen: number[] = []
      for await (const { event: e } of store.client.readStream('other')) {
        seen.push(Number(e?.revision))
        await store.client.appendToStream('other', event())
      }
      expect(seen).to.deep.equal([0])
    })
  })

  describe('when the whole log is read', () => {
    it('then forwards it begins at the position itself', async () => {
      expect((await readAll('start', 'forwards')).slice(0, EVENTS + 1)).to.deep.equal(range(1, EVENTS + 1))
      expect(await readAll(0n, 'forwards', 2)).to.deep.equal([1, 2])
      expect(await readAll(300n, 'forwards', 300)).to.deep.equal(range(300, 599))
      expect(await readAll('end', 'forwards')).to.deep.equal([])
    })

    it('then backwards it begins before the position, and END includes the last event', async () => {
      expect(await readAll(4n, 'backwards')).to.deep.equal([3, 2, 1])
      expect(await readAll('start', 'backwards')).to.deep.equal([])
      const backwards = await readAll('end', 'backwards')
      expect(backwards).to.deep.equal(range(backwards[0] ?? 0, 1))
      expect(backwards.length).to.be.greaterThan(EVENTS)
    })
  })

  describe('when the log grows while it is read', () => {
    it('then the read ends at what was there when it began', async () => {
      // More than the buffers between server and reader hold: the server is still reading when the first append comes.
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

  describe('when the reader stops early', () => {
    it('then the server goes on answering', async () => {
      for (let n = 0; n < 5; n++) {
        const read = store.client.readAll()
        for await (const _ of read) break
        await read.cancel()
      }
      expect(await readStream(0n, 'forwards', 1)).to.deep.equal([0])
    })
  })
})
