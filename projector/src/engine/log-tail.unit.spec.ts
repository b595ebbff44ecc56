import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { BatchOptions, SubscriptionItem } from '@safe-menu/server-kit/event-store/subscription'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { specMetadata } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { createLogTail, type LogTail } from './log-tail.ts'
import { createChangeSignal } from './signals.ts'

const metadata = EventMetadata.parse({ ...specMetadata, schemaVersion: 1 })
const known = new Set(['A', 'B', 'C'])
const typesOf = (...names: string[]) => ({
  names,
  has: (type: string) => names.includes(type) || !(known.has(type) || type.startsWith('$')),
})

/** A log in memory. Each subscription delivers what it asked for, and counts what it delivered. */
function createLog() {
  const types: string[] = []
  const opened: { delivered: number }[] = []
  const changed = createChangeSignal()
  let [id, isHistory] = ['first', false]
  let drops = 0
  const eventAt = (position: bigint) => ({
    id: `${id}-${position}`,
    position,
    type: types[Number(position) - 1] ?? '',
    created: new Date(0),
  })
  function itemAt(position: bigint, wanted: readonly string[]): SubscriptionItem {
    const header = eventAt(position)
    const isForeign = known.has(header.type) && !wanted.includes(header.type)
    if (isForeign || header.type.startsWith('$')) return { kind: 'passed', ...header }
    const event: StoredEvent = {
      ...header,
      streamName: 'stream',
      revision: position,
      data: {},
      metadata,
      raw: { data: {}, metadata },
    }
    return { kind: 'event', event }
  }
  return {
    opened,
    append(...more: string[]) {
      types.push(...more)
      changed.notify()
    },
    /** Ends every subscription; a new one begins with `from`. */
    drop(newId = id) {
      id = newId
      drops += 1
      changed.notify()
    },
    /** Nothing that follows is live yet, although nothing more is there. */
    becomeHistory() {
      isHistory = true
    },
    store: {
      head: async () => (types.length === 0 ? null : eventAt(BigInt(types.length))),
      eventAt: async (position: bigint) => (position <= types.length ? eventAt(position) : null),
      async *batches({ from, eventTypes, maxBatch, signal }: BatchOptions) {
        while (!signal.aborted) {
          const subscription = { delivered: 0 }
          let at = Number((await from()) ?? 0n)
          opened.push(subscription)
          for (const drop = drops; drop === drops && !signal.aborted; ) {
            const items: SubscriptionItem[] = []
            while (at < types.length && items.length < maxBatch) items.push(itemAt(BigInt(++at), eventTypes))
            subscription.delivered += items.length
            if (at === types.length && !isHistory) items.push({ kind: 'caught-up', position: BigInt(at) })
            yield items
            if (at === types.length && drop === drops) await changed.next(signal)
          }
        }
      },
    },
  }
}

describe('the end of the log', () => {
  const stopping: AbortController[] = []
  afterEach(() => {
    for (const each of stopping.splice(0)) each.abort()
  })

  /** A group that remembers what it was given. `gate` can hold it inside a batch. */
  function follow(
    tail: LogTail,
    types: ReturnType<typeof typesOf>,
    {
      start = 0n,
      gate = async (): Promise<void> => undefined,
      check = async (): Promise<void> => undefined,
      gatherMs = 0,
    } = {},
  ) {
    const stop = new AbortController()
    stopping.push(stop)
    const seen: bigint[] = []
    const group = { seen, to: start, passed: 0, batches: 0, isBehind: true, failure: null as unknown, stop }
    const from = async () => {
      await check()
      return group.to
    }
    void (async () => {
      for await (const batch of tail.follow({ from, types, maxBatch: 3, gatherMs, signal: stop.signal })) {
        await gate()
        seen.push(...batch.events.map(event => event.position))
        Object.assign(group, { to: batch.to, passed: batch.passed, isBehind: batch.isBehind })
        group.batches += 1
      }
    })().catch((error: unknown) => {
      group.failure = error
    })
    return group
  }
  const reached = (group: { to: bigint }, position: bigint) =>
    waitUntil(`position ${position}`, () => group.to >= position)

  it('is read once for all groups, and each gets the events of its types', async () => {
    const log = createLog()
    log.append('A', 'B', '$x', 'A', 'New', 'B')
    const tail = createLogTail(log.store, [...known])
    const [a, b] = [follow(tail, typesOf('A')), follow(tail, typesOf('B'))]
    await Promise.all([reached(a, 6n), reached(b, 6n)])
    log.append('C', 'A')
    await Promise.all([reached(a, 8n), reached(b, 8n)])
    expect(a.seen).to.deep.equal([1n, 4n, 5n, 8n])
    expect(b.seen).to.deep.equal([2n, 5n, 6n])
    expect(log.opened).to.deep.equal([{ delivered: 8 }])
  })

  it('goes on without a slow group, which catches up on its own and comes back', async () => {
    const log = createLog()
    const tail = createLogTail(log.store, [...known], 10)
    const opening = createChangeSignal()
    let isOpen = false
    const stop = new AbortController()
    const gate = async () => {
      while (!isOpen) await opening.next(stop.signal)
    }
    const [fast, slow] = [follow(tail, typesOf('A')), follow(tail, typesOf('A'), { gate })]
    log.append(...Array.from({ length: 100 }, () => 'A'))
    await reached(fast, 100n)
    expect(slow.seen).to.deep.equal([])
    isOpen = true
    opening.notify()
    await reached(slow, 100n)
    const all = Array.from({ length: 100 }, (_, index) => BigInt(index + 1))
    expect(fast.seen).to.deep.equal(all)
    expect(slow.seen).to.deep.equal(all)
    const subscriptions = log.opened.length
    log.append('A')
    await Promise.all([reached(fast, 101n), reached(slow, 101n)])
    expect(log.opened).to.have.length(subscriptions)
    expect(log.opened.slice(2).every(({ delivered }) => delivered === 0)).to.equal(true)
  })

  it('is never read further ahead of the fastest group than the window holds', async () => {
    const log = createLog()
    const tail = createLogTail(log.store, [...known], 10)
    const opening = createChangeSignal()
    const group = follow(tail, typesOf('A'), { gate: () => opening.next(new AbortController().signal) })
    log.append(...Array.from({ length: 5_000 }, () => 'A'))
    await waitUntil('it reads', () => log.opened[0]?.delivered !== 0)
    for (let i = 0; i < 20; i += 1) await new Promise(setImmediate)
    expect(log.opened).to.have.length(1)
    expect(log.opened[0]?.delivered).to.be.at.most(1_000)
    expect(group.seen).to.deep.equal([])
  })

  it('goes on for the other groups when the tables of one are of another log', async () => {
    const log = createLog()
    const tail = createLogTail(log.store, ['A', 'B'])
    let isReplaced = false
    const check = async () => {
      if (isReplaced) throw new LogReplaced('another log')
    }
    const [right, wrong] = [follow(tail, typesOf('A')), follow(tail, typesOf('B'), { check })]
    log.append('A', 'B')
    await waitUntil('both have read', () => right.to === 2n && wrong.to === 2n)
    isReplaced = true
    log.drop()
    log.append('A', 'B')
    await waitUntil('the wrong one has stopped', () => wrong.failure !== null)
    await waitUntil('the right one has read on', () => right.to === 4n)
    expect([right.failure, right.seen, wrong.seen]).to.deep.equal([null, [1n, 3n], [2n]])
  })

  it('fills the batches of a group that is behind, and delays none when it is live', async () => {
    const slowStore = createLog()
    slowStore.becomeHistory()
    const patient = { gatherMs: 60_000 }
    const behind = follow(createLogTail(slowStore.store, ['A']), typesOf('A'), patient)
    for (let i = 0; i < 3; i += 1) {
      expect(behind.batches).to.equal(0)
      slowStore.append('A')
      await new Promise(setImmediate)
    }
    await reached(behind, 3n)
    expect(behind.batches).to.equal(1)
    const log = createLog()
    const live = follow(createLogTail(log.store, ['A']), typesOf('A'), patient)
    log.append('A')
    await reached(live, 1n)
    expect(live.isBehind).to.equal(false)
  })

  it('is opened again on request, without a gap', async () => {
    const log = createLog()
    const tail = createLogTail(log.store, ['A'])
    const group = follow(tail, typesOf('A'))
    log.append('A')
    await reached(group, 1n)
    tail.reopen()
    log.append('A')
    await reached(group, 2n)
    expect(group.seen).to.deep.equal([1n, 2n])
    expect(log.opened).to.have.length(2)
  })

  it('is closed when the last group leaves', async () => {
    const log = createLog()
    const tail = createLogTail(log.store, ['A'])
    const group = follow(tail, typesOf('A'))
    log.append('A')
    await reached(group, 1n)
    group.stop.abort()
    await waitUntil('it is closed', async () => {
      log.append('A')
      await new Promise(setImmediate)
      const delivered = log.opened[0]?.delivered
      log.append('A')
      await new Promise(setImmediate)
      return log.opened[0]?.delivered === delivered
    })
  })
})
