import type { Metrics } from '@safe-menu/server-kit/metrics/metrics'
import { Gauge } from 'prom-client'
import { type GroupStatus, lagSeconds } from './status.ts'

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
  gauge('projector_position', 'Position in $all that is committed.', status => Number(status.position))
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
  gauge(
    'projector_failed_document_restaurants',
    'Restaurants with waiting documents that cannot be derived.',
    status => (status.state === 'live' ? status.failedWork.size : null),
  )
  gauge('projector_batches', 'Batches committed since the start of the process.', status => status.batches)
}

function oldestSeconds({ quarantine }: GroupStatus, now: number): number {
  const ages = [...quarantine.values()].map(({ since }) => (now - since.getTime()) / 1_000)
  return Math.max(0, ...ages)
}
