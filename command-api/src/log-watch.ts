import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { Job } from './jobs.ts'

/** Watches the log while the service runs. `LogReplaced` is fatal: only a restart forgets the old log. */
export function logWatchJob(store: Store): Job {
  return {
    name: 'watch the event log',
    run: createLogWatch(store),
    retryMs: 2_000, // the store is away, which requests report
    intervalMs: 1_000, // for so long a decision may rest on a log that is gone
    isFatal: error => error instanceof LogReplaced,
  }
}

type Store = Pick<ProjectorEventStore, 'eventAt' | 'head' | 'lastEventUpTo'>

/**
 * Checks, at each call, that the log still holds the event that was its last one at the call before. What this process remembers
 * of streams, commands and limits is of that log: when it was replaced, only a new start forgets all of it.
 * The returned function rejects with `LogReplaced`, or the store's error.
 */
export function createLogWatch(store: Store): () => Promise<void> {
  let place: LogPlace | null = null
  return async () => {
    await assertSameLog(store, place)
    const head = await store.head()
    const last = head === null ? null : await store.lastEventUpTo(head)
    place = last === null ? null : { position: last.position, eventId: last.id }
  }
}
