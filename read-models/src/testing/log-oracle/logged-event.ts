import type { DomainEvent } from '@safe-menu/contracts/event-types'
import type { EventMetadata } from '@safe-menu/contracts/events/metadata'

/** The part of a stored event that the oracle reads. */
export interface LoggedEvent {
  readonly id: string
  readonly type: string
  readonly streamName: string
  readonly revision: bigint
  readonly position: bigint
  readonly data: unknown
  readonly metadata: EventMetadata
  /** The JSON exactly as it was stored: the hash chains cover it. */
  readonly raw: { readonly data: unknown; readonly metadata: unknown }
}

/** The type and data of an event. The store has already parsed them. */
export function contentOf({ type, data }: Pick<LoggedEvent, 'type' | 'data'>): DomainEvent {
  return { type, data } as DomainEvent
}
