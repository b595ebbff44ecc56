import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'

/** The events that a group must not pass without looking at them. */
export interface OwnTypes {
  /** The types that it applies. */
  readonly names: readonly string[]
  /** Also true for a type that this process does not know: a newer version wrote it, perhaps for this group. */
  has(type: string): boolean
}

export function ownTypes(
  { projections }: ProjectionGroupDefinition,
  { knownTypes }: Pick<ProjectorEventStore, 'knownTypes'>,
): OwnTypes {
  const own = new Set(projections.flatMap(projection => projection.eventTypes))
  return {
    names: [...own],
    // "$..." are the store's own: metadata of streams, and what its own projections write.
    has: type => own.has(type) || !(knownTypes.has(type) || type.startsWith('$')),
  }
}
