import { binaryEvent, jsonEvent } from '@eventstore/db-client'
import { expect } from 'chai'
import {
  appendWays,
  collect,
  connect,
  event,
  failure,
  useEventStore,
} from '../testing/event-store-fixture.ts'
import { maxAppendBytes } from './streams.ts'

const expectWrongVersion = (error: Record<string, unknown>, expected: unknown, actual: unknown) => {
  expect(error.type).to.equal('wrong-expected-version')
  expect(error.expectedVersion, 'expected').to.equal(expected)
  expect(error.actualVersion, 'actual').to.equal(actual)
}

for (const { way, options } of appendWays) {
  describe(`event store: ${way}`, () => {
    const store = useEventStore()

    describe('several events', () => {
      it('return the place of the last one, the same as in every read', async () => {
        const stream = store.newStream()
        await store.client.appendToStream(store.newStream(), event())
        const { nextExpectedRevision, position } = await store.client.appendToStream(
          stream,
          [event(0), event(1), event(2)],
          options,
        )
        expect(nextExpectedRevision).to.equal(2n)
        expect(position?.commit).to.equal(position?.prepare)
        const inStream = await collect(store.client.readStream(stream))
        const last = inStream.at(-1)
        expect(last?.event?.revision).to.equal(2n)
        expect(last?.event?.position).to.deep.equal(position)
        expect(last?.commitPosition).to.equal(position?.commit)
        const [inAll] = await collect(
          store.client.readAll({ maxCount: 1, fromPosition: position ?? 'start' }),
        )
        expect(inAll).to.deep.equal(last)
      })

      it('have positions that are offsets: they grow by the size of each event', async () => {
        await store.client.appendToStream(store.newStream(), [event('x'.repeat(50_000)), event()], options)
        const backwards = { direction: 'backwards', fromPosition: 'end', maxCount: 2 } as const
        const read = await collect(store.client.readAll(backwards))
        const [last = 0, large = 0] = read.map(({ event: e }) => Number(e?.position?.commit))
        expect(last - large).to.be.within(50_000, 51_000)
      })
    })

    describe('JSON, bytes and metadata', () => {
      it('are read back unchanged, with type, id and time', async () => {
        const stream = store.newStream()
        const before = Date.now()
        const json = jsonEvent({ type: 'Ä', data: { name: 'Crème brûlée 🍮' }, metadata: { by: 'Zoë' } })
        const binary = binaryEvent({
          type: 'Photo',
          data: Uint8Array.from([0, 255, 7]),
          metadata: Uint8Array.from([9, 0]),
        })
        await store.client.appendToStream(stream, [json, binary], options)
        const [first, second] = (await collect(store.client.readStream(stream))).map(r => r.event)
        expect(first).to.include({ streamId: stream, id: json.id, type: 'Ä', isJson: true })
        expect(first?.data).to.deep.equal({ name: 'Crème brûlée 🍮' })
        expect(first?.metadata).to.deep.equal({ by: 'Zoë' })
        expect(second).to.include({ id: binary.id, type: 'Photo', isJson: false })
        expect(second?.data).to.deep.equal(binary.data)
        expect(second?.metadata).to.deep.equal(binary.metadata)
        expect(first?.created.getTime()).to.be.within(before, Date.now())
      })
    })

    describe('an expected revision', () => {
      it('is accepted at the head; any other is refused with the current revision', async () => {
        const stream = store.newStream()
        const append = (expectedRevision: bigint | 'no_stream') =>
          store.client.appendToStream(stream, event(), { ...options, expectedRevision })
        expectWrongVersion(await failure(append(0n)), 0n, 'no_stream')
        await append('no_stream')
        await append(0n)
        expectWrongVersion(await failure(append(0n)), 0n, 1n)
        expectWrongVersion(await failure(append(7n)), 7n, 1n)
        expectWrongVersion(await failure(append('no_stream')), 'no_stream', 1n)
        expect(await collect(store.client.readStream(stream))).to.have.length(2)
      })

      it('lets exactly one of many writers succeed', async () => {
        const stream = store.newStream()
        await store.client.appendToStream(stream, event())
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, () =>
            store.client.appendToStream(stream, event(), { ...options, expectedRevision: 0n }),
          ),
        )
        expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
        expect(await collect(store.client.readStream(stream))).to.have.length(2)
      })

      it('cannot be stream_exists, which no part of the product expects', async () => {
        const stream = await store.newStreamOf(1)
        const expecting = { ...options, expectedRevision: 'stream_exists' } as const
        const error = await failure(store.client.appendToStream(stream, event(), expecting))
        expect(error.message).to.include('This store cannot expect that a stream exists.')
        expect(await store.revisions(stream)).to.deep.equal([0])
      })
    })

    describe('a repeated append', () => {
      for (const expectedRevision of ['any', 0n] as const) {
        it(`returns the first append's place with ${expectedRevision}`, async () => {
          const stream = store.newStream()
          await store.client.appendToStream(stream, event())
          const events = [event(1), event(2)]
          const append = () => store.client.appendToStream(stream, events, { ...options, expectedRevision })
          const first = await append()
          await store.client.appendToStream(stream, event(3))
          expect(await append()).to.deep.equal(first)
          expect(await collect(store.client.readStream(stream))).to.have.length(4)
        })
      }

      it('returns the same place twice when both run at the same time', async () => {
        const stream = store.newStream()
        const proposed = event()
        const answers = await Promise.all(
          [1, 2, 3].map(() => store.client.appendToStream(stream, proposed, options)),
        )
        expect(new Set(answers.map(({ position }) => position?.commit)).size).to.equal(1)
        expect(await collect(store.client.readStream(stream))).to.have.length(1)
      })

      it('is a new event in another stream', async () => {
        const proposed = event()
        await store.client.appendToStream(store.newStream(), proposed)
        const other = store.newStream()
        await store.client.appendToStream(other, proposed, options)
        expect(await collect(store.client.readStream(other))).to.have.length(1)
      })
    })

    describe('the size limit', () => {
      // Data, metadata and the type, which counts twice, as since EventStoreDB 25.0.1. Earlier versions count the data alone.
      const ofSize = (bytes: number) =>
        binaryEvent({ type: 'T', data: Buffer.alloc(bytes - 1_000 - 2), metadata: Buffer.alloc(1_000) })

      it('accepts an append at the limit and refuses one that is a byte larger', async () => {
        const stream = store.newStream()
        await store.client.appendToStream(stream, ofSize(maxAppendBytes), options)
        const error = await failure(store.client.appendToStream(stream, ofSize(maxAppendBytes + 1), options))
        expect(error.type).to.equal('maximum-append-size-exceeded')
        expect(error.maxAppendSize).to.equal(maxAppendBytes)
        expect(await collect(store.client.readStream(stream))).to.have.length(1)
      })

      it('counts all events, and refuses a message above 4 MiB with the same error', async () => {
        const stream = store.newStream()
        const halves = [ofSize(maxAppendBytes / 2), ofSize(maxAppendBytes / 2), ofSize(2_000)]
        for (const events of [halves, ofSize(6 * 1024 * 1024)]) {
          const patient = { ...options, deadline: 120_000 } // megabytes take seconds on a busy machine
          const error = await failure(store.client.appendToStream(stream, events, patient))
          expect(error.type).to.equal('maximum-append-size-exceeded')
        }
        // The channel and its other appends still work.
        await store.client.appendToStream(stream, event(), options)
      })
    })

    describe('an invalid append', () => {
      it('is refused with a message', async () => {
        const refused = async (stream: string, proposed = event()) =>
          (await failure(store.client.appendToStream(stream, proposed, options))).message
        expect(await refused('')).to.match(/stream name is empty/)
        expect(await refused('x'.repeat(1001))).to.match(/at most 1000 bytes/)
        expect(await refused('$$$$a')).to.match(/metadata stream cannot have metadata/)
        expect(await refused(store.newStream(), event(0, 'not-a-uuid'))).to.match(/must be a UUID/)
      })
    })

    describe('the number of events', () => {
      it('may be large: all are appended in order, or none', async () => {
        const stream = store.newStream()
        const events = Array.from({ length: 3_000 }, (_, n) => event(n))
        const { nextExpectedRevision } = await store.client.appendToStream(stream, events, {
          ...options,
          ...(way === 'BatchAppend' ? { batchAppendSize: 10_000 } : {}),
        })
        expect(nextExpectedRevision).to.equal(2_999n)
        const ids = (await collect(store.client.readStream(stream))).map(({ event: e }) => e?.id)
        expect(ids).to.deep.equal(events.map(({ id }) => id))
      })

      it('must not be zero', async () => {
        const error = await failure(store.client.appendToStream(store.newStream(), [], options))
        expect(error.message).to.include('An append needs an event.')
      })
    })

    describe('throwOnAppendFailure: false', () => {
      it('returns a conflict as an answer instead of throwing', async () => {
        const stream = store.newStream()
        const client = connect(store.port, '&throwOnAppendFailure=false')
        const answer = await client.appendToStream(stream, event(), { ...options, expectedRevision: 3n })
        expect(answer.success).to.equal(false)
        await client.dispose()
      })
    })
  })
}
