import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { appendWays, collect, event, failure, useEventStore } from '../testing/event-store-fixture.ts'

describe('event store: Delete', () => {
  const store = useEventStore()

  describe('a soft-deleted stream', () => {
    it('is not found, and has $tb 2^63-1 in its metadata in literal digits', async () => {
      const stream = await store.newStreamOf(3)
      await store.client.setStreamMetadata(stream, { maxCount: 10, kitchen: 'north' })
      const { position } = await store.client.deleteStream(stream, { expectedRevision: 2n })
      expect((await failure(collect(store.client.readStream(stream)))).type).to.equal('stream-not-found')
      const [metadata] = await collect(
        store.client.readAll({ fromPosition: position ?? 'start', maxCount: 1 }),
      )
      expect(metadata?.event?.streamId).to.equal(`$$${stream}`)
      expect(metadata?.event?.type).to.equal('$metadata')
      expect(JSON.stringify(metadata?.event?.data)).to.match(/"\$tb":9223372036854776000/)
      const read = await store.client.getStreamMetadata(stream)
      expect(read.metadata).to.not.have.any.keys('maxCount', 'kitchen')
    })

    for (const { way, options } of appendWays) {
      it(`continues its revisions with ${way} and shows only new events`, async () => {
        for (const expectedRevision of ['any', 'no_stream', 2n] as const) {
          const stream = await store.newStreamOf(3)
          await store.client.setStreamMetadata(stream, { kitchen: 'north' })
          await store.client.deleteStream(stream)
          const appended = await store.client.appendToStream(stream, [event(3), event(4)], {
            ...options,
            expectedRevision,
          })
          expect(appended.nextExpectedRevision).to.equal(4n)
          const read = await collect(store.client.readStream(stream))
          expect(read.map(({ event: e }) => e?.revision)).to.deep.equal([3n, 4n])
          expect(read.at(-1)?.event?.position).to.deep.equal(appended.position)
          const { metadata } = await store.client.getStreamMetadata(stream)
          expect(metadata).to.deep.equal({ truncateBefore: 3 })
        }
      })
    }

    it('is not deleted with a wrong expected revision', async () => {
      const stream = await store.newStreamOf(2)
      const wrong = await failure(store.client.deleteStream(stream, { expectedRevision: 5n }))
      expect(wrong).to.include({ type: 'wrong-expected-version', expectedVersion: 5n, actualVersion: 1n })
      const missing = await failure(store.client.deleteStream('no such €', { expectedRevision: 5n }))
      expect(missing).to.include({ type: 'wrong-expected-version', actualVersion: 'no_stream' })
      expect(await store.revisions(stream)).to.deep.equal([0, 1])
    })
  })

  describe('stream metadata', () => {
    it('keeps only the last $maxCount events readable', async () => {
      const stream = await store.newStreamOf(5)
      await store.client.setStreamMetadata(stream, { maxCount: 2 })
      expect(await store.revisions(stream)).to.deep.equal([3, 4])
      const backwards = await collect(
        store.client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }),
      )
      expect(backwards.map(({ event: e }) => Number(e?.revision))).to.deep.equal([4, 3])
      await store.client.appendToStream(stream, event())
      expect(await store.revisions(stream)).to.deep.equal([4, 5])
    })

    it('hides the events before $tb, even all of them, without "not found"', async () => {
      const stream = await store.newStreamOf(5)
      await store.client.setStreamMetadata(stream, { truncateBefore: 3 })
      expect(await store.revisions(stream)).to.deep.equal([3, 4])
      await store.client.setStreamMetadata(stream, { truncateBefore: 100 })
      expect(await store.revisions(stream)).to.deep.equal([])
    })

    it('hides events older than $maxAge', async () => {
      const stream = await store.newStreamOf(2)
      await store.client.setStreamMetadata(stream, { maxAge: 3600 })
      expect(await store.revisions(stream)).to.deep.equal([0, 1])
      await store.client.setStreamMetadata(stream, { maxAge: 1 })
      await waitUntil('they are old', async () => (await store.revisions(stream)).length === 0)
      await store.client.appendToStream(stream, event())
      expect(await store.revisions(stream)).to.deep.equal([2])
    })

    it('hides nothing in $all, and $$stream shows only its last event', async () => {
      const stream = await store.newStreamOf(3)
      await store.client.setStreamMetadata(stream, { maxCount: 1 })
      await store.client.setStreamMetadata(stream, { maxCount: 2 })
      const ofStream = (await collect(store.client.readAll())).filter(
        ({ event: e }) => e?.streamId === stream,
      )
      expect(ofStream).to.have.length(3)
      expect(await store.revisions(`$$${stream}`)).to.deep.equal([1])
    })
  })
})
