import type { Metrics } from '@safe-menu/server-kit/metrics/metrics'
import { nameOfPartition, type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'
import { Gauge } from 'prom-client'
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
  eventsApplied: number
  /** Restaurants that wait at a poison event while the group continues. */
  quarantine: ReadonlyMap<string, QuarantinedRestaurant>
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
    eventsApplied: 0,
    quarantine: new Map(),
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

/** Registers the metrics of the groups. Their values are read at each scrape. */
export function registerGroupMetrics({ registry }: Metrics, statuses: readonly GroupStatus[]): void {
  const gauge = (name: string, help: string, value: (status: GroupStatus) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['group', 'partition'],
      registers: [registry],
      collect() {
        this.reset()
        for (const status of statuses) {
          const measured = value(status)
          if (measured !== null)
            this.set({ group: status.group, partition: status.partition.index }, measured)
        }
      },
    })
  gauge('projector_owner', '1 when this process is the owner of the group and applies events.', status =>
    status.state === 'live' ? 1 : 0,
  )
  gauge('projector_stopped', '1 when the group has stopped at an event.', status =>
    status.state === 'stopped' ? 1 : 0,
  )
  gauge(
    'projector_lag_seconds',
    'Time since the last check that found every event applied. Only the owner measures it.',
    status => lagSeconds(status, performance.now()),
  )
  gauge(
    'projector_events_applied',
    'Events applied since the start of the process.',
    status => status.eventsApplied,
  )
  gauge(
    'projector_quarantined_restaurants',
    'Restaurants that wait at an event that cannot be applied.',
    status => (status.state === 'live' ? status.quarantine.size : null),
  )
  gauge(
    'projector_oldest_quarantine_seconds',
    'Age of the oldest event that a restaurant in quarantine waits at; 0 when there is none.',
    status => (status.state === 'live' ? oldestSeconds(status, Date.now()) : null),
  )
}

function oldestSeconds({ quarantine }: GroupStatus, now: number): number {
  const ages = [...quarantine.values()].map(({ since }) => (now - since.getTime()) / 1_000)
  return Math.max(0, ...ages)
}
