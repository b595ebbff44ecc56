import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startCountedStore } from '@safe-menu/local/testing/counted-store'
import { expect } from 'chai'
import { silentLog, specCodec, startSpecStore, written } from '../testing/event-store.ts'
import { rejection } from '../testing/rejection.ts'
import { startRelay } from '../testing/relay.ts'
import { EventStoreUnavailable, InvalidEvent, RevisionConflict } from './errors.ts'
import { createEventStoreGateway } from './gateway.ts'

const connect = (url: string, appendMs?: number) =>
  createEventStoreGateway({
    url,
    codec: specCodec,
    log: silentLog,
    deadlines: appendMs === undefined ? {} : { appendMs },
  })
const newStream = () => `note-${randomUUID()}`

describe('appends of concurrent requests', () => {
  let store: Awaited<ReturnType<typeof startSpecStore>>
  before(async () => {
    store = await startSpecStore()
  })
  after(() => store.remove())

  it('share one call, and each gets its own answer', async () => {
    const counted = await startCountedStore()
    const gateway = connect(counted.url, 60_000)
    const taken = newStream()
    const missing = newStream()
    try {
      await gateway.append(taken, [written('a'), written('b')], 'no_stream')
      const good = Array.from({ length: 60 }, (_, index) => ({ stream: newStream(), count: 1 + (index % 3) }))
      const [results, conflict, absent, oversized] = await Promise.all([
        Promise.all(
          good.map(({ stream, count }) =>
            gateway.append(
              stream,
              Array.from({ length: count }, (_, amount) => written('a', amount)),
              'no_stream',
            ),
          ),
        ),
        rejection(gateway.append(taken, [written('c')], 'no_stream')),
        rejection(gateway.append(missing, [written('c')], 4n)),
        rejection(gateway.append(newStream(), [written('c', 1, 'x'.repeat(1_100_000))], 'any')),
      ])
      expect(results.map(({ revision }) => Number(revision) + 1)).to.deep.equal(
        good.map(({ count }) => count),
      )
      expect(new Set(results.map(({ position }) => position)).size).to.equal(good.length)
      expect(conflict).to.be.instanceOf(RevisionConflict).and.to.include({ streamName: taken, actual: 1n })
      expect(absent).to.be.instanceOf(RevisionConflict).and.to.include({ streamName: missing, actual: null })
      expect(oversized).to.be.instanceOf(InvalidEvent)
      expect(counted.opened).to.deep.equal({ batchAppend: 1, append: 0 })
    } finally {
      await gateway.close()
      await counted.remove()
    }
  })

  it('refuses an append that would break the call for the others', async () => {
    const gateway = connect(store.url)
    try {
      const events = Array.from({ length: 9 }, () => written('a', 1, 'x'.repeat(1_000_000)))
      const [huge, small] = await Promise.all([
        rejection(gateway.append(newStream(), events, 'any')),
        gateway.append(newStream(), [written('a')], 'any'),
      ])
      expect(huge).to.be.instanceOf(InvalidEvent)
      expect(small.revision).to.equal(0n)
    } finally {
      await gateway.close()
    }
  })

  it('fail as ambiguous if the connection breaks, and a retry finds out', async () => {
    const relay = await startRelay(store.url)
    const gateway = connect(relay.url)
    try {
      await gateway.append(newStream(), [written('a')], 'any')
      relay.hold()
      const sent = Array.from({ length: 5 }, () => ({ stream: newStream(), events: [written('a')] }))
      const failures = sent.map(({ stream, events }) =>
        rejection(gateway.append(stream, events, 'no_stream')),
      )
      await new Promise(resolve => setImmediate(resolve))
      relay.cut()
      for (const failure of await Promise.all(failures))
        expect(failure).to.be.instanceOf(EventStoreUnavailable).and.to.include({ ambiguous: true })
      relay.release()
      for (const { stream, events } of sent) {
        const again = await waitUntil('the store is reached again', () =>
          gateway.append(stream, events, 'no_stream').catch(() => undefined),
        )
        expect(again.revision).to.equal(0n)
        expect((await gateway.readStream(stream)).events).to.have.length(1)
      }
    } finally {
      await gateway.close()
      await relay.close()
    }
  })

  it('have a deadline each: one that is late fails alone', async () => {
    const counted = await startCountedStore()
    const relay = await startRelay(counted.url)
    const deadlineMs = 4_000
    const gateway = connect(relay.url, deadlineMs)
    try {
      await gateway.append(newStream(), [written('a')], 'any')
      relay.hold()
      const late = { stream: newStream(), events: [written('late')] }
      const early = rejection(gateway.append(late.stream, late.events, 'no_stream'))
      await sleep(deadlineMs - 500) // so the second has seconds after the first, on a busy machine too
      const second = gateway.append(newStream(), [written('b')], 'no_stream')
      expect(await early)
        .to.be.instanceOf(EventStoreUnavailable)
        .and.to.include({ ambiguous: true })
      relay.release()
      expect((await second).revision).to.equal(0n)
      // The answer to the late append arrives too, but no caller waits for it.
      const first = await gateway.append(late.stream, late.events, 'no_stream')
      expect(await gateway.append(late.stream, late.events, 'no_stream')).to.deep.equal(first)
      expect((await gateway.readStream(late.stream)).events).to.have.length(1)
      expect(counted.opened.batchAppend, 'a call that was late once is not used again').to.equal(2)
    } finally {
      await gateway.close()
      await relay.close()
      await counted.remove()
    }
  })

  it('continue on a new call after the store has ended the call', async () => {
    const own = await startSpecStore()
    const gateway = connect(own.url)
    const stream = newStream()
    try {
      await gateway.append(stream, [written('a')], 'no_stream')
      await own.stop()
      const down = await rejection(gateway.append(stream, [written('b')], 0n))
      expect(down).to.be.instanceOf(EventStoreUnavailable)
      await own.restart()
      const result = await waitUntil('the store is reached again', () =>
        gateway.append(stream, [written('c')], 0n).catch(() => undefined),
      )
      expect(result.revision).to.equal(1n)
    } finally {
      await gateway.close()
      await own.remove()
    }
  })

  it('fail immediately when the gateway is closed', async () => {
    const relay = await startRelay(store.url)
    const gateway = connect(relay.url)
    await gateway.append(newStream(), [written('a')], 'any')
    relay.hold()
    const waiting = rejection(gateway.append(newStream(), [written('b')], 'any'))
    await new Promise(resolve => setImmediate(resolve))
    await gateway.close()
    expect(await waiting)
      .to.be.instanceOf(EventStoreUnavailable)
      .and.to.include({ ambiguous: true })
    expect(await rejection(gateway.append(newStream(), [written('c')], 'any'))).to.be.instanceOf(Error)
    await relay.close()
  })
})
