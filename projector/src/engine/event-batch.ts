import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway, ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { SubscriptionItem } from '@safe-menu/server-kit/event-store/subscription'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { isInPartition } from '@safe-menu/server-kit/partitions/partition'

/* The events that a subscription has delivered: how they are split, which of them a worker owns, and whose they are. */

/** An event, or the error of one that cannot be decoded. */
export type LogEvent = StoredEvent | PoisonEvent

/** What a subscription has delivered. */
export interface SubscriptionBatch {
  readonly events: readonly LogEvent[]
  /** Every event up to here has been delivered; `null` when nothing is new. */
  readonly to: bigint | null
  /** Live events follow, not history. */
  readonly caughtUp: boolean
}

export function toSubscriptionBatch(items: readonly SubscriptionItem[]): SubscriptionBatch {
  const events: LogEvent[] = []
  let to: bigint | null = null
  for (const item of items) {
    if (item.kind === 'caught-up') continue
    if (item.kind === 'checkpoint') to = item.position
    else {
      const event = item.kind === 'event' ? item.event : item.error
      events.push(event)
      to = event.position
    }
  }
  return { events, to, caughtUp: items.some(({ kind }) => kind === 'caught-up') }
}

/**
 * How many events the first half of a batch has: the number closest to the middle that splits no append. A batch that is one
 * append is split in the middle, because the event at fault must still be found.
 */
export function sizeOfFirstHalf(events: readonly LogEvent[]): number {
  const middle = Math.ceil(events.length / 2)
  const sizes = events.flatMap((event, index) => (isInsideAppend(event) ? [] : [index + 1]))
  const possible = sizes.filter(size => size < events.length)
  const distance = (size: number) => Math.abs(size - middle)
  return possible.toSorted((one, other) => distance(one) - distance(other))[0] ?? middle
}

/** Consecutive events of the log that are applied together, and the position up to which they are complete. */
export interface EventBatch {
  readonly events: readonly LogEvent[]
  readonly to: bigint
  /** The event at `to`, where that is not the last of `events`. */
  readonly toId?: string | undefined
}

// Four times the size of 500 new items with average texts.
const bytesOfTransaction = 1024 * 1024

/** How many of the first events are about a megabyte: at least one. */
export function countWithinBytes(events: readonly StoredEvent[], most = bytesOfTransaction): number {
  let bytes = 0
  const end = events.findIndex((event, index) => {
    bytes += JSON.stringify(event.data).length
    return index > 0 && bytes > most
  })
  return end < 0 ? events.length : end
}

/** Cuts a batch after its first events and the rest of their last append. The second part is `null` if nothing is left. */
export function cutAfter(batch: EventBatch, count: number): readonly [EventBatch, EventBatch | null] {
  const { events } = batch
  const last = events.findIndex((event, index) => index >= count - 1 && !isInsideAppend(event))
  const end = events[last]
  if (end === undefined || last === events.length - 1) return [batch, null]
  return [
    { events: events.slice(0, last + 1), to: end.position },
    { ...batch, events: events.slice(last + 1) },
  ]
}

/** Whether more events of the same append follow. Guests must not see a part of an append. */
function isInsideAppend(event: LogEvent): boolean {
  return !(event instanceof PoisonEvent) && event.metadata.moreInAppend !== undefined
}

/** The events that a group must not skip. */
export interface OwnTypes {
  /** The types that the group applies. */
  readonly names: readonly string[]
  /** Also true for unknown types: a newer release wrote them, perhaps for this group. */
  has(type: string): boolean
  /** Whether an event of these types is of the worker's partition. Also true while its restaurant is not known. */
  owns?(event: LogEvent): boolean
}

export function ownTypes(
  { projections }: ProjectionGroupDefinition,
  { knownTypes }: Pick<ProjectorEventStore, 'knownTypes'>,
): OwnTypes {
  const own = new Set(projections.flatMap(projection => projection.eventTypes))
  return {
    names: [...own],
    // "$..." are system events of the store: stream metadata and its own projections.
    has: type => own.has(type) || !(knownTypes.has(type) || type.startsWith('$')),
  }
}

/** The same types, of the restaurants of the definition's partition. */
export function ownTypesOfPartition(types: OwnTypes, definition: ProjectionGroupDefinition): OwnTypes {
  const { partition } = definition
  if (partition === undefined || partition.count === 1) return types
  return {
    ...types,
    owns(event) {
      return lacksRestaurant(event) || isInPartition(partition, restaurantOf(definition, event))
    },
  }
}

/** The restaurant that goes into quarantine when this event cannot be applied. */
export function restaurantOf(definition: ProjectionGroupDefinition, event: LogEvent): string | null {
  const isPoison = event instanceof PoisonEvent
  const restaurantId = isPoison ? (event.restaurantId ?? null) : event.metadata.restaurantId
  const type = isPoison ? event.eventType : event.type
  return definition.restaurantOf === undefined ? restaurantId : definition.restaurantOf(type, restaurantId)
}

/** Whether an event's metadata cannot be read, so that its restaurant is not known. */
function lacksRestaurant(event: LogEvent): event is PoisonEvent {
  return event instanceof PoisonEvent && event.restaurantId === undefined
}

type Store = Pick<EventStoreGateway, 'readStream'>

/**
 * The delivered events after a position, with their restaurants. The store may deliver an event again that has been applied; it must
 * not be applied twice.
 */
export function eventsAfter(
  position: bigint,
  events: readonly LogEvent[],
  store: Store,
): Promise<readonly LogEvent[]> {
  return withRestaurants(
    store,
    events.filter(event => event.position > position),
  )
}

/**
 * Finds the restaurants of the undecodable events whose metadata cannot be read: from the stream's name, or from its first
 * event. If neither is certain, the event counts as one without a restaurant.
 */
async function withRestaurants(store: Store, events: readonly LogEvent[]): Promise<readonly LogEvent[]> {
  if (!events.some(lacksRestaurant)) return events
  return Promise.all(
    events.map(async event => {
      if (!lacksRestaurant(event)) return event
      const restaurantId = await restaurantOfStream(store, event)
      return new PoisonEvent({ ...event, restaurantId }, event.reason, { cause: event.cause })
    }),
  )
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Streams whose name contains their restaurant (architecture, "Events and streams"). */
const namesItsRestaurant = new RegExp(`^(?:restaurant|activity|activity-summary)-(${uuid})(?:-\\d{8})?$`)
/** Streams whose events all belong to one restaurant. `audit-heads` and others mix them. */
const hasOneRestaurant = /^(?:menu|item|reports|account)-/

async function restaurantOfStream(
  store: Store,
  { streamName, revision }: PoisonEvent,
): Promise<string | null> {
  const named = namesItsRestaurant.exec(streamName)?.[1]
  if (named !== undefined) return named
  if (!hasOneRestaurant.test(streamName)) return null
  try {
    const { events } = await store.readStream(streamName, { maxCount: 1 })
    const first = events[0]
    return first !== undefined && first.revision < revision ? first.metadata.restaurantId : null
  } catch (error) {
    if (error instanceof PoisonEvent) return error.revision < revision ? (error.restaurantId ?? null) : null
    throw error
  }
}
