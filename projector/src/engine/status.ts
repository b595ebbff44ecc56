import type { QuarantinedRestaurant } from './quarantine.ts'

/** What a group's worker is doing, for /readyz and /metrics. */
export type GroupState =
  /** Connecting, or waiting for another process to finish a build. */
  | 'starting'
  /** Filling a generation: the first one, or one of a new version. */
  | 'building'
  /** Another process is the owner; this one takes over when it ends. */
  | 'standby'
  | 'live'
  /** A store is away; tried again with backoff. */
  | 'retrying'
  /** Stands still at an event that cannot be applied; tried again with backoff. */
  | 'stopped'
  /** The tables were made by newer code than this. */
  | 'superseded'

export interface GroupStatus {
  readonly group: string
  state: GroupState
  /** Why it is not well, or what its owner stands still at. */
  reason: string | null
  /** Position committed by this process, or last seen as a standby. */
  position: bigint
  /** When it was last proven that everything in the store had been applied; in milliseconds of `performance.now()`. */
  provenAt: number | null
  /** The last batch was a large one: more waits behind it. */
  behind: boolean
  eventsApplied: number
  batches: number
  /** Restaurants that wait at a poison event while the group goes on. */
  quarantine: ReadonlyMap<string, QuarantinedRestaurant>
}

/** Longer behind than this and guests must not rely on the tables: their pages say stale after 5 s. */
const longestLagMs = 10_000

export function createStatus(group: string): GroupStatus {
  return {
    group,
    state: 'starting',
    reason: null,
    position: 0n,
    provenAt: null,
    behind: false,
    eventsApplied: 0,
    batches: 0,
    quarantine: new Map(),
  }
}

/** Seconds since everything in the store was proven to be applied; `null` when this process is not the owner. */
export function lagSeconds(status: GroupStatus, now: number): number | null {
  if (status.state === 'standby' || status.provenAt === null) return null
  return (now - status.provenAt) / 1_000
}

/** A standby is ready: it is there to take over. */
export function isReady(status: GroupStatus, now: number): boolean {
  if (status.state === 'standby') return true
  return status.state === 'live' && status.provenAt !== null && now - status.provenAt <= longestLagMs
}
