import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { collect, event, useEventStore } from '../testing/event-store-fixture.ts'

describe('event store: stream metadata', () => {
  const store = useEventStore()

  it('hides the events before $tb, even all of them, without "not found"', async () => {
    const stream = await store.newStreamOf(5)
    await store.client.setStreamMetadata(stream, { truncateBefore: 3 })
    expect(await store.revisions(stream)).to.deep.equal([3, 4])
    const backwards = await collect(
      store.client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }),
    )
    expect(backwards.map(({ event: e }) => Number(e?.revision))).to.deep.equal([4, 3])
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

  it('hides nothing in $all', async () => {
    const stream = await store.newStreamOf(3)
    await store.client.setStreamMetadata(stream, { truncateBefore: 3 })
    const ofStream = (await collect(store.client.readAll())).filter(({ event: e }) => e?.streamId === stream)
    expect(ofStream).to.have.length(3)
  })
})
