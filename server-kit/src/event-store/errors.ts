import type { ExpectedRevision } from './gateway.ts'

/** The stream had moved on since it was read: load and decide again. Nothing was written. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
  readonly streamName: string
  readonly expected: ExpectedRevision
  /** Revision the stream stands at, `null` when there is no such stream. */
  readonly actual: bigint | null

  constructor(streamName: string, expected: ExpectedRevision, actual: bigint | null) {
    super(`${streamName} stands at ${actual ?? 'no stream'}, not at ${expected}`)
    this.streamName = streamName
    this.expected = expected
    this.actual = actual
  }
}

/** The store did not answer in time or could not be reached. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
  /**
   * Of an append: it may have been written all the same. Appending the same event ids with the same expected revision
   * again finds out, because the store answers a repetition like the first time.
   */
  readonly ambiguous: boolean

  constructor(reason: string, options: { readonly ambiguous: boolean; readonly cause?: unknown }) {
    super(`The event store is unavailable: ${reason}`, { cause: options.cause })
    this.ambiguous = options.ambiguous
  }
}

/** The store refused for good: a deleted stream, missing rights, a wrong request. Trying again does not help. */
export class EventStoreRefused extends Error {
  override readonly name = 'EventStoreRefused'
}

/** An event that must not be sent: it cannot be serialised or does not fit its contract. Nothing was written. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'

  constructor(eventType: string, reason: string, options?: ErrorOptions) {
    super(`${eventType} cannot be appended: ${reason}`, options)
  }
}

/** Where a poison event is in the log, and whose it is. */
export interface PoisonEventLocation {
  readonly id: string
  readonly streamName: string
  readonly revision: bigint
  readonly position: bigint
  readonly eventType: string
  /** `null`: the event belongs to no restaurant. Missing: its metadata cannot be read. */
  readonly restaurantId?: string | null
  /** When the store wrote it. */
  readonly created?: Date
}

/** A stored event that does not fit its contract. It stays in the log and is never skipped. */
export class PoisonEvent extends Error implements PoisonEventLocation {
  override readonly name = 'PoisonEvent'
  readonly id: string
  readonly streamName: string
  readonly revision: bigint
  readonly position: bigint
  readonly eventType: string
  readonly reason: string
  readonly restaurantId?: string | null
  readonly created?: Date

  constructor(at: PoisonEventLocation, reason: string, options?: ErrorOptions) {
    super(
      `${at.eventType} at ${at.streamName}@${at.revision} (position ${at.position}) cannot be read: ${reason}`,
      options,
    )
    this.id = at.id
    this.streamName = at.streamName
    this.revision = at.revision
    this.position = at.position
    this.eventType = at.eventType
    this.reason = reason
    if (at.restaurantId !== undefined) this.restaurantId = at.restaurantId
    if (at.created !== undefined) this.created = at.created
  }
}

/** An event of a type or version that this process does not know: only an update of the process makes it readable. */
export class NewerEvent extends PoisonEvent {}
