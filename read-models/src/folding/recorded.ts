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

/** The events of these types. */
export function ofType<const T extends DomainEvent['type']>(
  events: readonly StoredEvent[],
  ...types: readonly T[]
): readonly RecordedAs<T>[] {
  const wanted: readonly string[] = types
  return recorded(events).filter((event): event is RecordedAs<T> => wanted.includes(event.type))
}

/**
 * Folds a batch to one value a key, so that each row is written once however often it changed. `step` gets the value so far.
 * Events come in `$all` order, so the last word of a key wins.
 */
export function foldByKey<E, Value>(
  events: readonly E[],
  keyOf: (event: E) => string,
  step: (before: Value | undefined, event: E) => Value,
): readonly Value[] {
  const values = new Map<string, Value>()
  for (const event of events) values.set(keyOf(event), step(values.get(keyOf(event)), event))
  return [...values.values()]
}

/** The last event of each key. */
export function lastOfEach<E>(events: readonly E[], keyOf: (event: E) => string): readonly E[] {
  return [...new Map(events.map(event => [keyOf(event), event])).values()]
}

/** The fields that an event changes. Its optional fields may be `undefined`. */
export function withoutUndefined<T extends object>(
  values: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
