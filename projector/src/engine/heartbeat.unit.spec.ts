import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { notesGroup } from '../testing/spec-worker.ts'
import { createMutex, type DirectConnection } from './direct-connection.ts'
import { sendHeartbeats } from './heartbeat.ts'
import type { LogTail } from './log-tail.ts'
import { createPositionSignal } from './signals.ts'
import { createStatus } from './status.ts'

/** Sends heartbeats until `ended` for a group at event `read` of a log that holds event `held` there. */
function beat(read: string, held: string, ended: AbortSignal) {
  const payloads: unknown[] = []
  const head = { position: 7n, eventId: held, at: new Date(0), askedAt: 0 }
  const client = {
    query: async ({ values }: { values: unknown[] }) => {
      payloads.push(values[2])
      return { rowCount: 1 }
    },
  }
  const store = { eventAt: async () => ({ id: held }), head: async () => head }
  const running = sendHeartbeats({
    connection: { client } as unknown as DirectConnection,
    store: store as unknown as ProjectorEventStore,
    tail: { head: async () => head } as unknown as LogTail,
    definition: notesGroup,
    owner: { generation: '1', epoch: '1', schema: 'notes', position: 7n, place: null },
    place: { current: { position: 7n, eventId: read } },
    considered: createPositionSignal(7n),
    status: createStatus(notesGroup.group),
    runExclusive: createMutex(),
    log: silentLog,
    ended,
  })
  return { payloads, running }
}

describe('heartbeats of a group', () => {
  it('are sent while the log is the one that was read', async () => {
    const { payloads, running } = beat('same', 'same', AbortSignal.timeout(300))
    await running
    expect(payloads).to.have.lengthOf.at.least(1)
    expect(JSON.parse(String(payloads[0]))).to.include({ position: '7' })
  })

  it('end the group when the log is another one, though its subscription stays open', async () => {
    const { payloads, running } = beat('lost', 'other', AbortSignal.timeout(300))
    const failure = await running.catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(LogReplaced)
    expect(payloads).to.deep.equal([])
  })
})
