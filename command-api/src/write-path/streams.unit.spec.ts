import { expect } from 'chai'
import type { Fold } from '../decision.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createStreamCache } from './streams.ts'

interface Added {
  readonly type: 'Added'
  readonly data: { readonly by: number }
}
const fold: Fold<number, Added> = { initial: 0, evolve: (sum, event) => sum + event.data.by }
const anyAge = Number.POSITIVE_INFINITY

async function add(store: ReturnType<typeof createMemoryGateway>, streamName: string, by: number) {
  await store.append(
    streamName,
    [
      {
        id: crypto.randomUUID(),
        type: 'Added',
        data: { by },
        metadata: {
          restaurantId: null,
          decidedAt: '2026-01-01T00:00:00.000Z',
          actor: { kind: 'system', id: 'spec' },
          impersonator: null,
          correlationId: 'spec',
          causationId: null,
          commandId: crypto.randomUUID(),
          commandFingerprint: null,
        },
      },
    ],
    store.eventsOf(streamName).length === 0 ? 'no_stream' : BigInt(store.eventsOf(streamName).length - 1),
  )
}

describe('stream cache', () => {
  it('asks the store only when a stream is too old, and only for newer events', async () => {
    const store = createMemoryGateway()
    let now = 0
    const from: unknown[] = []
    const cache = createStreamCache(
      {
        readStream: (streamName, options) => {
          from.push(options?.fromRevision)
          return store.readStream(streamName, options)
        },
      },
      { now: () => now },
    )
    await add(store, 's', 1)
    expect(await cache.load('s', fold, 1_000)).to.include({ state: 1, revision: 0n })
    await add(store, 's', 2)
    now = 1_000
    expect(await cache.load('s', fold, 1_000)).to.include({ state: 1 })
    now = 1_001
    expect(await cache.load('s', fold, 1_000)).to.include({ state: 3, revision: 1n })
    expect(from).to.deep.equal([undefined, 1n])
  })

  it('shares one read between many callers', async () => {
    const store = createMemoryGateway()
    const cache = createStreamCache(store)
    await add(store, 's', 1)
    await Promise.all(Array.from({ length: 60 }, () => cache.load('s', fold, 1_000)))
    expect(store.reads()).to.equal(1)
  })

  it('shares the next read between callers that need the present state', async () => {
    const store = createMemoryGateway()
    const cache = createStreamCache(store)
    await add(store, 's', 1)
    const before = cache.load('s', fold, 0)
    const added = add(store, 's', 2)
    const after = await Promise.all(Array.from({ length: 60 }, () => cache.load('s', fold, 0)))
    await added
    expect(await before).to.include({ state: 1 })
    for (const stream of after) expect(stream).to.include({ state: 3 })
    expect(store.reads()).to.equal(2)
  })

  it('keeps a newer stream that was put during a read', async () => {
    const store = createMemoryGateway()
    await add(store, 's', 1)
    let release: () => void = () => expect.fail('nothing was read')
    const cache = createStreamCache({
      readStream: async (...given) => {
        const slice = await store.readStream(...given)
        await new Promise<void>(resolve => {
          release = resolve
        })
        return slice
      },
    })
    const slow = cache.load('s', fold, 1_000)
    await new Promise(resolve => setImmediate(resolve))
    const newer = { ...emptied, state: 5, revision: 4n, position: 5n }
    cache.put('s', newer)
    release()
    expect(await slow).to.include({ state: 1 })
    expect(await cache.load('s', fold, anyAge)).to.equal(newer)
  })

  it('evicts the least recently used stream', async () => {
    const store = createMemoryGateway()
    const cache = createStreamCache(store, { maxStreams: 2 })
    for (const name of ['a', 'b', 'c']) await add(store, name, 1)
    for (const name of ['a', 'b', 'a', 'c', 'a']) await cache.load(name, fold, anyAge)
    expect(store.reads()).to.equal(3)
    await cache.load('b', fold, anyAge)
    expect(store.reads()).to.equal(4)
  })
})

const emptied = {
  state: 0,
  revision: null,
  position: null,
  decidedAt: null,
  commands: new Map(),
  eventTypes: new Set<string>(),
  readAt: performance.now(),
}
