import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { type Lease, nameOf, partitionIn } from './checkpoints.ts'
import type { createMutex, DirectConnection } from './direct-connection.ts'
import { Fenced } from './faults.ts'
import { checkLog } from './log-place.ts'
import type { Head, LogTail } from './log-tail.ts'
import type { PositionSignal } from './signals.ts'
import type { GroupStatus } from './status.ts'

// Readers treat the tables as stale after 5 s without a heartbeat (architecture, "A read").
const beatEveryMs = 1_000
// The subscription delivers an event within milliseconds; longer means that the group is behind, or that something hangs.
const arrivalMs = 2_000
// A subscription that does not deliver an event of the store for this long is closed and opened again.
const stalledMs = 10_000

const notifyBeat = `
  select case when $3::text is not null then pg_notify('projector_heartbeat', $3) end
  from projector.checkpoints where generation = $1 and owner_epoch = $2`

export interface HeartbeatOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly tail: LogTail
  readonly definition: ProjectionGroupDefinition
  readonly owner: Lease
  /** The event at the checkpoint. */
  readonly place: { readonly current: LogPlace | null }
  /** Everything of the group up to here has been applied. */
  readonly considered: PositionSignal
  readonly status: GroupStatus
  /** Runs one transaction at a time on the connection. */
  readonly runExclusive: ReturnType<typeof createMutex>
  readonly log: Logger
  readonly ended: AbortSignal
}

/**
 * Sends a heartbeat every second while this process owns the group and has applied every event of the store. Rejects with `Fenced`,
 * with `LogReplaced`, and when the subscription is silent.
 */
export async function sendHeartbeats(options: HeartbeatOptions): Promise<void> {
  const { connection, tail, definition, owner, considered, runExclusive, log, ended } = options
  const group = nameOf(definition)
  let silentSince = performance.now()
  const checkCatchUp = createCatchUpCheck(options)
  while (!ended.aborted) {
    let payload: string | null = null
    try {
      payload = await checkCatchUp()
      if (payload !== null) silentSince = performance.now()
    } catch (error) {
      if (ended.aborted) return
      if (error instanceof LogReplaced) throw error
      log.warn({ err: error, group }, 'no heartbeat: the event store cannot be read')
      silentSince = performance.now() // the subscription reconnects by itself
    }
    if (ended.aborted) return
    const values = [owner.generation, owner.epoch, payload]
    const { rowCount } = await runExclusive(() =>
      connection.client.query({ name: 'notify-beat', text: notifyBeat, values }),
    )
    if (rowCount !== 1)
      throw new Fenced('another process has taken over the group, or its tables were replaced')
    if (performance.now() - Math.max(silentSince, considered.movedAt()) > stalledMs) {
      tail.reopen()
      throw new Error('the subscription is silent')
    }
    // At full seconds, so that the groups of a process ask for the head of the log together.
    await pause(beatEveryMs - (performance.now() % beatEveryMs), ended)
  }
}

/**
 * Returns the heartbeat, if every event up to the head of the log has been applied; otherwise `null`. A silent subscription proves
 * nothing, because it may hang. But it delivers every event of the log, so a group that has considered the head has applied all
 * before it.
 */
function createCatchUpCheck({ store, tail, definition, place, considered, status, ended }: HeartbeatOptions) {
  /** A log that ends with the same event is the same log. */
  let checked: { readonly head: Head; readonly place: LogPlace | null } | null = null
  const isChecked = (head: Head) =>
    head.eventId !== null &&
    head.eventId === checked?.head.eventId &&
    head.position === checked.head.position &&
    place.current === checked.place
  return async (): Promise<string | null> => {
    const head = await tail.head()
    if (!isChecked(head)) {
      const checking = { head, place: place.current }
      await checkLog(store, definition.group, checking.place)
      checked = checking
    }
    if (!(await considered.waitFor(head.position, arrivalMs, ended))) return null
    status.caughtUpAt = head.askedAt
    const beat = { position: String(considered.position()), at: head.at.toISOString() }
    return JSON.stringify({ group: definition.group, ...partitionIn(definition), ...beat })
  }
}
