import type { EventStoreGateway } from './gateway.ts'

/** A position that was read, with the id of the event at that position. */
export interface LogPlace {
  readonly position: bigint
  readonly eventId: string
}

/** The event log was replaced by another store or by an older copy. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced'
}

type Store = Pick<EventStoreGateway, 'eventAt' | 'head'>

/**
 * Checks that the log still contains what was read up to `place`. A log only grows, so one event proves everything before it:
 * a restored copy ends earlier, or has another event at that position.
 * @throws LogReplaced, or the store's error
 */
export async function assertSameLog(store: Store, place: LogPlace | null): Promise<void> {
  if (place === null) return
  const { position, eventId } = place
  const found = await store.eventAt(position)
  if (found?.id === eventId) return
  const head = (await store.head())?.position ?? 0n
  const what =
    head < position
      ? `It ends at position ${head}, before position ${position}`
      : `At position ${position} it does not contain the event ${eventId}`
  throw new LogReplaced(`${what}, up to which it was read.`)
}
