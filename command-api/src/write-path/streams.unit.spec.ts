import { expect } from 'chai'
import type { Fold } from '../decision.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createStreamCache } from './streams.ts'

interface Added {
  readonly type: 'Added'
  readonly data: { readonly by: number }
}
const fold: Fold<number, Added> = { initial: 0, evolve: (sum, event) => sum + event.data.by }

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
  it('reads only newer events than it remembers', async () => {
    const store = createMemoryGateway()
    const from: unknown[] = []
    const cache = createStreamCache({
      readStream: (streamName, options) => {
        from.push(options?.fromRevision)
        return store.readStream(streamName, options)
      },
    })
    await add(store, 's', 1)
    expect(await cache.read('s', fold)).to.include({ state: 1, revision: 0n })
    await add(store, 's', 2)
    expect(cache.remembered('s')).to.include({ state: 1 })
    expect(await cache.read('s', fold)).to.include({ state: 3, revision: 1n })
    expect(cache.remembered('s')).to.include({ state: 3 })
    expect(from).to.deep.equal([undefined, 1n])
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
    const slow = cache.read('s', fold)
    await new Promise(resolve => setImmediate(resolve))
    const newer = { ...emptied, state: 5, revision: 4n, position: 5n }
    cache.put('s', newer)
    release()
    expect(await slow).to.include({ state: 1 })
    expect(cache.remembered('s')).to.equal(newer)
  })

  it('evicts the least recently used stream', async () => {
    const store = createMemoryGateway()
    const cache = createStreamCache(store, { maxStreams: 2 })
    for (const name of ['a', 'b', 'c']) await add(store, name, 1)
    for (const name of ['a', 'b', 'a', 'c']) await cache.read(name, fold)
    expect(['a', 'b', 'c'].filter(name => cache.remembered(name))).to.deep.equal(['a', 'c'])
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
