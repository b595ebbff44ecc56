import { nameOfPartition, type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'
import type { FailedWork } from './failed-work.ts'
import type { QuarantinedRestaurant } from './quarantine.ts'

/** What the worker of a group is doing, for /readyz and /metrics. */
export type GroupState =
  /** Connecting, or waiting for the build of another process. */
  | 'starting'
  /** Building new tables. */
  | 'building'
  /** Another process owns the group; this one takes over when it ends. */
  | 'standby'
  | 'live'
  /** A store is not available; retried with backoff. */
  | 'retrying'
  /** Stopped at an event that cannot be applied; retried with backoff. */
  | 'stopped'
  /** The tables were built by a later release. */
  | 'superseded'

export interface GroupStatus {
  readonly group: string
  readonly partition: Partition
  /** The group, with its partition if it is divided. */
  readonly name: string
  state: GroupState
  /** Why the group is not healthy, or why its owner has stopped. */
  reason: string | null
  /** The position that this process committed, or last saw as a standby. */
  position: bigint
  /** When every event of the store was last known to be applied, in milliseconds of `performance.now()`. */
  caughtUpAt: number | null
  /** The last batch was large, so more events are waiting. */
  behind: boolean
  eventsApplied: number
  /** Where the last build of this process began: 0, or the checkpoint of the build that it went on with. */
  resumedAt: bigint
  batches: number
  /** Restaurants that wait at a poison event while the group continues. */
  quarantine: ReadonlyMap<string, QuarantinedRestaurant>
  /** Restaurants whose work in the backlog fails. Only the owner knows them. */
  failedWork: ReadonlyMap<string, FailedWork>
}

/** With more lag the group is not ready. Guests' pages already say stale after 5 s. */
const longestLagMs = 10_000

export function createStatus(group: string, partition: Partition = undivided): GroupStatus {
  return {
    group,
    partition,
    name: nameOfPartition(group, partition),
    state: 'starting',
    reason: null,
    position: 0n,
    caughtUpAt: null,
    behind: false,
    eventsApplied: 0,
    resumedAt: 0n,
    batches: 0,
    quarantine: new Map(),
    failedWork: new Map(),
  }
}

/** Seconds since every event of the store was last known to be applied; `null` when this process is not the owner. */
export function lagSeconds(status: GroupStatus, now: number): number | null {
  if (status.state === 'standby' || status.caughtUpAt === null) return null
  return (now - status.caughtUpAt) / 1_000
}

/** A standby is ready, because it can take over. */
export function isReady(status: GroupStatus, now: number): boolean {
  if (status.state === 'standby') return true
  return status.state === 'live' && status.caughtUpAt !== null && now - status.caughtUpAt <= longestLagMs
}
