import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'

/** The events that a group must not skip. */
export interface OwnTypes {
  /** The types that the group applies. */
  readonly names: readonly string[]
  /** Also true for unknown types: a newer release wrote them, perhaps for this group. */
  has(type: string): boolean
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
