import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { type HeartbeatOptions, sendHeartbeats } from './heartbeat.ts'

describe('the heartbeat of a group that has not applied an event for a long time', () => {
  /** Sends one heartbeat, and returns why it failed. */
  function failure(isApplying: boolean): Promise<string | null> {
    const ending = new AbortController()
    const owner = { generation: 1, epoch: 1 }
    const options = {
      connection: { client: { query: async () => ({ rowCount: 1 }) } },
      store: {
        head: async () => ({ id: 'last', position: 9n }),
        peekAll: async () => [{ type: 'Own', position: 9n }],
      },
      types: { names: [], has: () => true },
      definition: { group: 'menus' },
      owner,
      processedUpTo: {
        position: () => 5n,
        place: () => null,
        movedAt: () => -20_000,
        waitFor: async () => false,
      },
      isApplying: () => isApplying,
      status: {},
      runExclusive: async (task: () => unknown) => {
        const result = await task()
        ending.abort()
        return result
      },
      log: silentLog,
      ended: ending.signal,
    } as unknown as HeartbeatOptions
    return sendHeartbeats(options).then(
      () => null,
      (error: Error) => error.message,
    )
  }

  it('reports a silent subscription', async () => {
    expect(await failure(false)).to.equal('the subscription is silent')
  })

  it('waits while a batch is being applied', async () => {
    expect(await failure(true)).to.equal(null)
  })
})
