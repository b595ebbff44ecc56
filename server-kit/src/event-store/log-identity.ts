import type { EventStoreGateway } from './gateway.ts'

/** How far somebody has read: a position, and the event that is there. */
export interface LogPlace {
  readonly position: bigint
  readonly eventId: string
}

/** The event log is not the one that was read before: another store, or a copy from before what was read. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced'
}

type Store = Pick<EventStoreGateway, 'eventAt' | 'head'>

/**
 * Checks that the log still holds what was read up to `place`. Logs are only appended to, so one event proves everything
 * before it: a restored copy ends earlier, and once it has grown again it holds another event there.
 * @throws LogReplaced, or the store's error
 */
export async function assertSameLog(store: Store, place: LogPlace | null): Promise<void> {
  if (place === null) return
  const { position, eventId } = place
  const found = await store.eventAt(position)
  if (found?.id === eventId) return
  const head = (await store.head()) ?? 0n
  const what =
    head < position
      ? `It ends at position ${head}, before position ${position}`
      : `At position ${position} it does not hold the event ${eventId}`
  throw new LogReplaced(`${what}, up to which it was read.`)
}
