import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { EventHeader } from '@safe-menu/server-kit/event-store/types'
import type { Job } from './jobs.ts'

/** Watches the log while the service runs. `LogReplaced` is fatal: only a restart forgets the old log. */
export function logWatchJob(store: Store): Job {
  return {
    name: 'watch the event log',
    run: createLogWatch(store),
    retryMs: 2_000, // the store is unreachable, which requests report
    intervalMs: 1_000, // how long decisions may be based on a log that was replaced
    isFatal: error => error instanceof LogReplaced,
  }
}

type Store = Pick<ProjectorEventStore, 'eventAt' | 'head' | 'lastEventUpTo'>

/**
 * Checks at each call that the log still has the event that was its last one at the previous call. This process caches streams,
 * commands and limits of that log; if the log was replaced, only a restart clears all of them. The returned function rejects
 * with `LogReplaced` or the store's error.
 */
export function createLogWatch(store: Store): () => Promise<void> {
  let place: LogPlace | null = null
  let lastSeen: EventHeader | null = null
  return async () => {
    const head = await store.head()
    if (head !== null && head.id === lastSeen?.id && head.position === lastSeen.position) return
    await assertSameLog(store, place)
    const last = head === null ? null : await store.lastEventUpTo(head.position)
    place = last === null ? null : { position: last.position, eventId: last.id }
    lastSeen = head
  }
}
