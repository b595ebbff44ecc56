import type { DomainEvent } from '@safe-menu/contracts/event-types'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'

type RecordedOf<E> = E extends DomainEvent ? Omit<StoredEvent, 'type' | 'data'> & E : never
/** A stored event whose data is typed by its name. */
export type Recorded = RecordedOf<DomainEvent>
export type RecordedAs<T extends DomainEvent['type']> = Extract<Recorded, { type: T }>

/** The gateway has parsed every event with its contract schema, so naming the union here adds no claim. */
export function recorded(events: readonly StoredEvent[]): readonly Recorded[] {
  return events as readonly Recorded[]
}

/** The events of one type. */
export function ofType<const T extends DomainEvent['type']>(
  events: readonly StoredEvent[],
  type: T,
): readonly RecordedAs<T>[] {
  return recorded(events).filter((event): event is RecordedAs<T> => event.type === type)
}

/**
 * Folds a batch to one value a key, so that each row is written once however often it changed. `step` gets the value so far.
 * Events come in `$all` order, so the last word of a key wins.
 */
export function foldByKey<E, Value>(
  events: readonly E[],
  keyOf: (event: E) => string | null,
  step: (before: Value | undefined, event: E) => Value,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>()
  for (const event of events) {
    const key = keyOf(event)
    if (key !== null) values.set(key, step(values.get(key), event))
  }
  return values
}

/** The fields that an event changes. Its optional fields may be `undefined`. */
export function withoutUndefined<T extends object>(
  values: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

/** The last event of each account. */
export function lastOfEach<E extends { readonly data: { readonly accountId: string } }>(
  events: readonly E[],
): readonly E[] {
  return [...new Map(events.map(event => [event.data.accountId, event])).values()]
}
