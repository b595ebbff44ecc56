import { once } from 'node:events'
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client'
import { expect } from 'chai'
import { collect, connect, useEventStore } from '../testing/event-store-fixture.ts'

type Filter = NonNullable<NonNullable<Parameters<EventStoreDBClient['subscribeToAll']>[0]>['filter']>

/** Records the messages of a subscription in order, and waits for them. */
const follow = (subscription: AllStreamSubscription) => {
  const seen: string[] = []
  let wake: () => void = () => undefined
  const note = (what: string) => {
    seen.push(what)
    wake()
  }
  subscription.on('data', ({ event: e, link }: ResolvedEvent) =>
    note(`${e?.streamId ?? link?.streamId}@${e?.revision}`),
  )
  subscription.on('caughtUp', () => note('caughtUp'))
  subscription.on('error', (error: Error & { type?: string }) => note(`error ${error.type}`))
  subscription.on('end', () => note('end'))
  return {
    seen,
    note,
    async until(what: string | number): Promise<string[]> {
      while (typeof what === 'number' ? seen.length < what : !seen.includes(what)) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      return [...seen]
    },
  }
}

describe('event store: subscriptions', () => {
  const store = useEventStore()
  const open: AllStreamSubscription[] = []
  afterEach(() => Promise.all(open.splice(0).map(subscription => subscription.unsubscribe())))

  const opened = (subscription: AllStreamSubscription) => {
    open.push(subscription)
    return subscription
  }
  const append = (stream: string, count = 1, type = 'ItemRenamed') =>
    store.client.appendToStream(
      stream,
      Array.from({ length: count }, (_, n) => jsonEvent({ type, data: { n } })),
    )
  const head = async () => {
    const [last] = await collect(
      store.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
    )
    return last?.event?.position ?? { commit: 0n, prepare: 0n }
  }

  /** The positions of the events from one on, including it. */
  const positionsFrom = async (fromPosition: Position) => {
    const read = await collect(store.client.readAll({ fromPosition }))
    return read.map(({ event: recorded }) => recorded?.position?.commit)
  }

  it('are refused to one stream', async () => {
    const subscription = store.client.subscribeToStream(await store.newStreamOf(1))
    const [error] = await once(subscription, 'error')
    expect(error.message).to.include('This store has subscriptions only to the whole log.')
  })

  describe('to the whole log', () => {
    it('begin after the given position and keep the order of the log', async () => {
      const stream = store.newStream()
      await append(stream)
      const from = await head()
      await append(stream, 2)
      const received = follow(opened(store.client.subscribeToAll({ fromPosition: from })))
      await received.until('caughtUp')
      await append(stream)
      expect(await received.until(`${stream}@3`)).to.deep.equal([
        `${stream}@1`,
        `${stream}@2`,
        'caughtUp',
        `${stream}@3`,
      ])
    })

    it('from END deliver only events appended after the confirmation', async () => {
      const stream = store.newStream()
      await append(stream)
      const subscription = opened(store.client.subscribeToAll({ fromPosition: 'end' }))
      const received = follow(subscription)
      await once(subscription, 'confirmation')
      await append(stream)
      expect(await received.until(`${stream}@1`)).to.deep.equal(['caughtUp', `${stream}@1`])
    })

    it('deliver each event once and in order under load', async () => {
      const from = await head()
      const streams = Array.from({ length: 8 }, () => store.newStream())
      const eventsEach = 150
      const late = follow(opened(store.client.subscribeToAll({ fromPosition: from })))
      const writing = Promise.all(
        streams.map(async stream => {
          for (let n = 0; n < eventsEach; n++) await append(stream)
        }),
      )
      await late.until(50)
      const later = follow(opened(store.client.subscribeToAll({ fromPosition: from })))
      await writing
      const expected = (await collect(store.client.readAll({ fromPosition: from })))
        .slice(1)
        .map(({ event: e }) => `${e?.streamId}@${e?.revision}`)
      expect(expected).to.have.length(8 * eventsEach)
      for (const received of [late, later]) {
        // One entry more than there are events: caughtUp, sent when the subscription first reaches the head.
        const seen = await received.until(8 * eventsEach + 1)
        expect(seen.filter(what => what !== 'caughtUp')).to.deep.equal(expected)
      }
    })

    it('lose nothing if one reader pauses, and do not delay other readers', async () => {
      const from = await head()
      const slowClient = connect(store.port)
      const slow = slowClient.subscribeToAll({ fromPosition: from })
      const caughtUp = once(slow, 'caughtUp')
      const iterator = slow[Symbol.asyncIterator]()
      await caughtUp
      const stream = store.newStream()
      const big = () => jsonEvent({ type: 'Big', data: 'x'.repeat(9_000) })
      const written = 1_500
      for (let n = 0; n < written; n += 100) {
        await store.client.appendToStream(stream, Array.from({ length: 100 }, big))
      }
      for (let n = 0; n < written; n++) {
        const { value } = await iterator.next()
        expect(value?.event?.revision).to.equal(BigInt(n))
      }
      await slow.unsubscribe()
      await slowClient.dispose()
    })
  })

  describe('with a filter', () => {
    const filtered = (filter: Filter, fromPosition: Position | 'start' = 'start') => {
      const checkpoints: bigint[] = []
      const subscription = opened(
        store.client.subscribeToAll({
          fromPosition,
          filter: {
            ...filter,
            checkpointReached: async (_subscription, position) => {
              checkpoints.push(position.commit)
              received.note(`checkpoint ${position.commit}`)
            },
          },
        }),
      )
      const received = follow(subscription)
      return { ...received, checkpoints }
    }

    it('deliver only types that match the regular expression', async () => {
      const name = `menu-${store.newStream()}`
      await store.client.appendToStream(name, [
        jsonEvent({ type: 'MenuPublished', data: {} }),
        jsonEvent({ type: 'MenuRenamed', data: {} }),
      ])
      await store.client.setStreamMetadata(name, { maxCount: 9 })
      const seen = await filtered(eventTypeFilter({ regex: 'Renamed$' })).until('caughtUp')
      expect(seen.filter(what => what.startsWith(name))).to.deep.equal([`${name}@1`])
      const received = follow(
        opened(store.client.subscribeToAll({ fromPosition: 'start', filter: excludeSystemEvents() })),
      )
      expect((await received.until('caughtUp')).filter(what => what.startsWith('$'))).to.deep.equal([])
    })

    it('send checkpoints every window x interval events and at the end of history', async () => {
      const from = await head()
      await append(store.newStream(), 100)
      const positions = await positionsFrom(from)
      const at = (offset: number) => `checkpoint ${positions[offset]}`
      const byDefault = filtered(eventTypeFilter({ regex: '^none$' }), from)
      expect(await byDefault.until('caughtUp')).to.deep.equal([at(32), at(64), at(96), at(100), 'caughtUp'])
      const wide = filtered(
        eventTypeFilter({ regex: '^none$', maxSearchWindow: 10, checkpointInterval: 4 }),
        from,
      )
      expect(await wide.until('caughtUp')).to.deep.equal([at(40), at(80), at(100), 'caughtUp'])
    })

    it('send checkpoints in order with live events', async () => {
      const stream = store.newStream()
      const from = await head()
      const received = filtered(
        eventTypeFilter({ regex: '^Wanted$', maxSearchWindow: 5, checkpointInterval: 1 }),
        from,
      )
      await received.until('caughtUp')
      await append('noise', 3)
      await append(stream, 2, 'Wanted')
      await append('noise', 5)
      const positions = await positionsFrom(from)
      const second = `checkpoint ${positions[10]}`
      expect(await received.until(second)).to.deep.equal([
        `checkpoint ${from.commit}`,
        'caughtUp',
        `${stream}@0`,
        `${stream}@1`,
        `checkpoint ${positions[5]}`,
        second,
      ])
      expect(received.checkpoints).to.have.length(3)
    })

    it('miss no event after resuming from a checkpoint', async () => {
      const stream = store.newStream()
      const wanted = eventTypeFilter({ regex: `^${stream}$` })
      const first = filtered(wanted, await head())
      await first.until('caughtUp')
      const commit = first.checkpoints.at(-1) ?? 0n
      await append(stream, 1, stream)
      const resumed = filtered(wanted, { commit, prepare: commit })
      expect(await resumed.until(`${stream}@0`)).to.deep.equal([`${stream}@0`])
    })
  })
})
