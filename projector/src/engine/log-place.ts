import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { LogEvent } from './event-batch.ts'

type Store = Pick<ProjectorEventStore, 'eventAt' | 'head'>

/**
 * Checks that this is the log from which the tables of a group were built.
 * @throws LogReplaced with a sentence for the operator, or the store's error
 */
export async function checkLog(store: Store, group: string, place: LogPlace | null): Promise<void> {
  try {
    await assertSameLog(store, place)
  } catch (error) {
    if (!(error instanceof LogReplaced)) throw error
    throw new LogReplaced(
      `The event log is not the one that the tables of ${group} were built from. ${error.message} Put the right log back, ` +
        'or accept this one and rebuild all tables from it: npm run projector -- rebuild --all',
    )
  }
}

/** The store for a worker at `place`: checks the log on each reconnect and before each append. */
export function guardedStore(
  store: ProjectorEventStore,
  group: string,
  place: () => LogPlace | null,
): ProjectorEventStore {
  const check = () => checkLog(store, group, place())
  return {
    ...store,
    batches: options =>
      store.batches({
        ...options,
        async from() {
          await check()
          return options.from()
        },
      }),
    async append(...given) {
      await check()
      return store.append(...given)
    },
  }
}

export function placeOf({ position, id }: Pick<LogEvent, 'position' | 'id'>): LogPlace {
  return { position, eventId: id }
}

/** The last event up to a position; `null` when there is none. */
export async function placeUpTo(
  store: Pick<ProjectorEventStore, 'lastEventUpTo'>,
  position: bigint,
): Promise<LogPlace | null> {
  const found = position === 0n ? null : await store.lastEventUpTo(position)
  return found === null ? null : placeOf(found)
}
