import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import {
  type Cluster,
  type ClusterNode,
  startEventStoreCluster,
} from '@safe-menu/local/testing/cluster/cluster'
import { expect } from 'chai'
import { silentLog, specCodec, written } from '../testing/event-store.ts'
import { EventStoreUnavailable } from './errors.ts'
import { createEventStoreGateway, type ProjectorEventStore } from './gateway.ts'
import type { NewEvent } from './types.ts'

/** Target R11. The cluster of these specs notices a loss ten times faster than a real one, and the deadlines are shorter. */
const withinMs = 15_000
const deadlines = { appendMs: 1_000, readMs: 1_000 }

describe('event-store gateway on a cluster', () => {
  let cluster: Cluster
  let gateway: ProjectorEventStore
  let other: ProjectorEventStore
  const connect = () =>
    createEventStoreGateway({ url: cluster.url, codec: specCodec, log: silentLog, deadlines })
  beforeEach(async () => {
    cluster = await startEventStoreCluster()
    gateway = connect()
    other = connect()
  })
  afterEach(async () => {
    await gateway.close()
    await other.close()
    await cluster.stop()
  })

  /** Appends with an exact revision, and repeats what was not answered, as command-api does. */
  async function appendUntilAnswered(store: ProjectorEventStore, event: NewEvent, revision: bigint) {
    await waitUntil(
      `the event of revision ${revision} is written`,
      async () => {
        const expected = revision === 0n ? 'no_stream' : revision - 1n
        try {
          return (await store.append('note', [event], expected)).revision === revision
        } catch (error) {
          if (error instanceof EventStoreUnavailable) return false
          throw error
        }
      },
      { withinMs },
    )
  }

  /** Collects the ids that a subscription delivers until it is stopped. */
  function follow(store: ProjectorEventStore) {
    const ids: string[] = []
    const stopping = new AbortController()
    let last: bigint | null = null
    const running = (async () => {
      const options = { from: async () => last, eventTypes: ['NoteWritten'], signal: stopping.signal }
      for await (const item of store.subscribeToAll(options)) {
        if (item.kind !== 'event') continue
        last = item.event.position
        ids.push(item.event.id)
      }
    })()
    return {
      ids,
      async stop() {
        stopping.abort()
        await running
      },
    }
  }

  const losses: readonly { readonly what: string; readonly lose: () => void }[] = [
    { what: 'was killed', lose: () => cluster.kill(cluster.leader()) },
    { what: 'is frozen or has no network', lose: () => cluster.freeze(cluster.leader()) },
    { what: 'has resigned', lose: () => cluster.resign() },
    { what: 'has resigned and is cut off from the others', lose: () => cluster.cutOff(resigned()) },
    { what: 'is cut off from the others', lose: () => cluster.cutOff(cluster.leader()) },
    { what: 'is well and a follower is cut off', lose: () => cluster.cutOff(follower()) },
  ]
  function resigned(): ClusterNode {
    const leader = cluster.leader()
    cluster.resign()
    return leader
  }
  function follower(): ClusterNode {
    const [node] = cluster.followers()
    if (node === undefined) throw new Error('the cluster has no follower')
    return node
  }

  for (const { what, lose } of losses)
    it(`writes on when the leader ${what}, and loses and repeats nothing`, async () => {
      const subscription = follow(gateway)
      const events = Array.from({ length: 12 }, () => written('a'))
      for (const [index, event] of events.entries()) {
        if (index === 4) lose()
        await appendUntilAnswered(gateway, event, BigInt(index))
      }
      const ids = events.map(({ id }) => id)
      expect((await gateway.readStream('note')).events.map(({ id }) => id)).to.deep.equal(ids)
      await waitUntil('the subscription has delivered all', () => subscription.ids.length >= ids.length, {
        withinMs,
      })
      expect(subscription.ids).to.deep.equal(ids)
      await subscription.stop()
    })

  it('never takes the old log of a cut-off node for the current one', async () => {
    const first = await gateway.append('note', [written('a')], 'no_stream')
    expect((await gateway.head())?.position).to.equal(first.position)
    cluster.cutOff(resigned())
    await appendUntilAnswered(other, written('b'), 1n)
    let answered = 0
    const isCurrent = async (): Promise<boolean> => {
      const head = await gateway.head()
      const { revision } = await gateway.readStream('note')
      answered += 1
      expect({ revision, isNew: (head?.position ?? 0n) > first.position }).to.deep.equal({
        revision: 1n,
        isNew: true,
      })
      return answered > 3
    }
    await waitUntil('reads are answered', () => isCurrent().catch(rethrowUnless(EventStoreUnavailable)), {
      withinMs,
    })
  })

  it('continues with the node that led before, when it is back', async () => {
    const leader = cluster.leader()
    await appendUntilAnswered(gateway, written('a'), 0n)
    cluster.freeze(leader)
    await appendUntilAnswered(gateway, written('b'), 1n)
    cluster.thaw(leader) // it was deposed, and ends its process
    await appendUntilAnswered(gateway, written('c'), 2n)
    cluster.restart(leader)
    cluster.kill(cluster.leader())
    await appendUntilAnswered(gateway, written('d'), 3n)
    expect((await gateway.readStream('note')).events).to.have.length(4)
  })
})

const rethrowUnless =
  (expected: new (...given: never[]) => Error) =>
  (error: unknown): false => {
    if (error instanceof expected) return false
    throw error
  }
