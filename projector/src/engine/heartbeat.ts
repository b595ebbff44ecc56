import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { EventHeader } from '@safe-menu/server-kit/event-store/types'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { findUnapplied } from './catch-up-check.ts'
import { type Lease, nameOf, partitionIn } from './checkpoints.ts'
import type { DirectConnection, RunExclusive } from './direct-connection.ts'
import type { OwnTypes } from './event-batch.ts'
import { Fenced } from './faults.ts'
import { checkLog, placeOf } from './log-place.ts'
import type { PlaceSignal } from './place-signal.ts'
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
  readonly types: OwnTypes
  readonly definition: ProjectionGroupDefinition
  readonly owner: Lease
  /** Everything of the group up to here has been applied. */
  readonly processedUpTo: PlaceSignal
  readonly status: GroupStatus
  /** Whether a batch of the subscription is being applied. */
  readonly isApplying: () => boolean
  /** Runs one transaction at a time on the connection. */
  readonly runExclusive: RunExclusive
  readonly log: Logger
  readonly ended: AbortSignal
}

/**
 * Sends a heartbeat every second while this process owns the group and has applied every event of the store. Rejects with `Fenced`,
 * with `LogReplaced`, and when the subscription is silent.
 */
export async function sendHeartbeats(options: HeartbeatOptions): Promise<void> {
  const { connection, definition, owner, processedUpTo, isApplying, runExclusive, log, ended } = options
  const group = nameOf(definition)
  let silentSince = Number.NEGATIVE_INFINITY
  const checkCatchUp = createCatchUpCheck(options)
  while (!ended.aborted) {
    let payload: string | null = null
    try {
      payload = await checkCatchUp()
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
    // After `runExclusive`: a transaction of many seconds may have delayed the batch, or be a part of it.
    if (payload !== null || isApplying()) silentSince = performance.now()
    if (performance.now() - Math.max(silentSince, processedUpTo.movedAt()) > stalledMs)
      throw new Error('the subscription is silent')
    await pause(beatEveryMs, ended)
  }
}

/**
 * Returns the heartbeat, if every event up to the head of the log has been applied; otherwise `null`. A silent subscription proves
 * nothing, because it may hang. So the log itself is asked for events of the group that have not arrived.
 */
function createCatchUpCheck(options: HeartbeatOptions) {
  const { store, types, definition, processedUpTo, status, ended } = options
  /** A log that ends with the same event is the same log. */
  let checkedHead: EventHeader | null = null
  return async (): Promise<string | null> => {
    const [at, askedAt] = [new Date(), performance.now()]
    const head = await store.head()
    const position = head?.position ?? 0n
    if (head === null || head.id !== checkedHead?.id || position !== checkedHead.position) {
      await checkLog(store, definition.group, processedUpTo.place())
      checkedHead = head
    }
    const { lastOwn, complete } = await findUnapplied(store, processedUpTo.position(), types, position)
    const last = complete ? (lastOwn ?? 0n) : position
    if (!(await processedUpTo.waitFor(last, arrivalMs, ended))) return null
    if (head !== null) processedUpTo.set(placeOf(head))
    status.caughtUpAt = askedAt
    const beat = { position: String(processedUpTo.position()), at: at.toISOString() }
    return JSON.stringify({ group: definition.group, ...partitionIn(definition), ...beat })
  }
}
