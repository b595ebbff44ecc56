import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { LogEvent } from './event-batch.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Streams whose name contains their restaurant (architecture, "Events and streams"). */
const namesItsRestaurant = new RegExp(`^(?:restaurant|activity|activity-summary)-(${uuid})(?:-\\d{8})?$`)
/** Streams whose events all belong to one restaurant. `audit-heads` and others mix them. */
const hasOneRestaurant = /^(?:menu|item|reports|account)-/

/** The restaurant that goes into quarantine when this event cannot be applied. */
export function restaurantOf(definition: ProjectionGroupDefinition, event: LogEvent): string | null {
  const isPoison = event instanceof PoisonEvent
  const restaurantId = isPoison ? (event.restaurantId ?? null) : event.metadata.restaurantId
  const type = isPoison ? event.eventType : event.type
  return definition.restaurantOf === undefined ? restaurantId : definition.restaurantOf(type, restaurantId)
}

type Store = Pick<EventStoreGateway, 'readStream'>

/**
 * Finds the restaurants of the undecodable events whose metadata cannot be read: from the stream's name, or from its first
 * event. If neither is certain, the event counts as one without a restaurant.
 */
export async function withRestaurants(
  store: Store,
  events: readonly LogEvent[],
): Promise<readonly LogEvent[]> {
  const isUnknown = (event: LogEvent) => event instanceof PoisonEvent && event.restaurantId === undefined
  if (!events.some(isUnknown)) return events
  return Promise.all(
    events.map(async event => {
      if (!(event instanceof PoisonEvent) || event.restaurantId !== undefined) return event
      const restaurantId = await restaurantOfStream(store, event)
      return new PoisonEvent({ ...event, restaurantId }, event.reason, { cause: event.cause })
    }),
  )
}

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
