import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { isInPartition } from '@safe-menu/server-kit/partitions/partition'
import type { LogEvent } from './event-batch.ts'
import { restaurantOf } from './restaurant-of.ts'

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
      const isUnknown = event instanceof PoisonEvent && event.restaurantId === undefined
      return isUnknown || isInPartition(partition, restaurantOf(definition, event))
    },
  }
}
