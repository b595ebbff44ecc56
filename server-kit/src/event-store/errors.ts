import type { ExpectedRevision } from './types.ts'

/** The stream has changed since it was read. Nothing was written: load it and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
  readonly streamName: string
  readonly expected: ExpectedRevision
  /** The stream's current revision. `null`: it does not exist. */
  readonly actual: bigint | null

  constructor(streamName: string, expected: ExpectedRevision, actual: bigint | null) {
    const found = actual === null ? 'does not exist' : `is at revision ${actual}`
    super(`${streamName} ${found}; expected ${expected}`)
    this.streamName = streamName
    this.expected = expected
    this.actual = actual
  }
}

/** The store did not respond in time or could not be reached. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
  /**
   * The append may have been written. Repeat it with the same event ids and expected revision to find out: the store answers
   * a repetition like the first attempt.
   */
  readonly ambiguous: boolean

  constructor(reason: string, options: { readonly ambiguous: boolean; readonly cause?: unknown }) {
    // The client appends a note about the name's resolution, which is usually empty.
    const note = 'Resolution note:'
    const trimmed = reason.trimEnd()
    const text = trimmed.endsWith(note) ? trimmed.slice(0, -note.length).trimEnd() : reason
    super(`The event store is unavailable: ${text}`, { cause: options.cause })
    this.ambiguous = options.ambiguous
  }
}

/** The store refused permanently: a deleted stream, missing rights or an invalid request. Retrying does not help. */
export class EventStoreRefused extends Error {
  override readonly name = 'EventStoreRefused'
}

/**
 * No event begins at the position of a read. The positions of a store are offsets, so this is how a log looks that was replaced by a
 * longer one.
 */
export class NoEventAtPosition extends Error {
  override readonly name = 'NoEventAtPosition'
}

/** An event cannot be serialised or does not match its schema. Nothing was written. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'

  constructor(eventType: string, reason: string, options?: ErrorOptions) {
    super(`${eventType} cannot be appended: ${reason}`, options)
  }
}

/** The location of a poison event, and the restaurant that it belongs to. */
export interface PoisonEventLocation {
  readonly id: string
  readonly streamName: string
  readonly revision: bigint
  readonly position: bigint
  readonly eventType: string
  /** `null`: it belongs to no restaurant. Missing: its metadata cannot be read. */
  readonly restaurantId?: string | null
  /** When the store wrote it. */
  readonly created?: Date
}

/** A stored event that cannot be read or applied. It stays in the log and is never skipped. `reason`: a whole sentence. */
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
    super(`${at.eventType} at ${at.streamName}@${at.revision} (position ${at.position}): ${reason}`, options)
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

/** An event of a type or version that only a newer version of this process can read. */
export class NewerEvent extends PoisonEvent {}

/** What the client throws: a command error with `.type`, a bare gRPC error with `.code`, or neither. */
interface ClientFailure {
  readonly type?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly actualVersion?: unknown
}

const refusedTypes: ReadonlySet<unknown> = new Set([
  'access-denied',
  'stream-deleted',
  'invalid-argument',
  'missing-required-metadata-property',
  'unsupported',
])

/** gRPC statuses of invalid requests: INVALID_ARGUMENT, PERMISSION_DENIED, FAILED_PRECONDITION, UNIMPLEMENTED, UNAUTHENTICATED. */
const refusedCodes: ReadonlySet<unknown> = new Set([3, 7, 9, 12, 16])

const transportTypes: ReadonlySet<unknown> = new Set([
  'timeout',
  'deadline-exceeded',
  'unavailable',
  'cancelled',
  'not-leader',
  'unknown',
])

/** Messages of failures that the client throws with neither type nor code (discovery, closed channels, sockets). */
const transportMessages =
  /failed to discover|channel (has been|is) (shut ?down|closed)|write after end|premature close|ECONN|ENOTFOUND|EPIPE|socket/i

/**
 * Failures before a byte was sent, so nothing was written. The message of a deadline also mentions the name resolution
 * ("Deadline exceeded after 1.5s,name resolution: 0.004s,..."), but that call may have arrived.
 */
const neverSent = /failed to discover|ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|name resolution failed/i

/** Whether the store or the connection failed, rather than the request. */
export function isTransportFailure(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable) return true
  const { type, code, message } = (error ?? {}) as ClientFailure
  if (refusedTypes.has(type) || type === 'maximum-append-size-exceeded' || refusedCodes.has(code))
    return false
  if (transportTypes.has(type) || typeof code === 'number') return true
  return typeof message === 'string' && transportMessages.test(message)
}

/** Whether the call lost its connection: gRPC's UNAVAILABLE or CANCELLED. */
export function isLostConnection(error: unknown): boolean {
  const { type, code } = (error ?? {}) as ClientFailure
  return type === 'unavailable' || type === 'cancelled' || code === 14 || code === 1
}

/** "Unexpected ReadAllResult: Error" up to 25.1, "Unexpected ReadAllResult: InvalidPosition >> ..." from 26.0 on. */
const invalidPosition = /Unexpected ReadAllResult: (?:Error|InvalidPosition)/

/** Converts the failure of a read or subscription to our errors. Other errors are returned unchanged. */
export function convertReadFailure(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable) return error
  const { type, code, message } = (error ?? {}) as ClientFailure
  if (invalidPosition.test(String(message)))
    return new NoEventAtPosition('No event of the log begins at this position.', { cause: error })
  if (isTransportFailure(error)) {
    return new EventStoreUnavailable(String(message), { ambiguous: false, cause: error })
  }
  if (refusedTypes.has(type) || refusedCodes.has(code))
    return new EventStoreRefused(String(message), { cause: error })
  return error
}

/** Converts the failure of an append to our errors. */
export function appendFailure(
  error: unknown,
  streamName: string,
  eventTypes: string,
  expected: ExpectedRevision,
): unknown {
  const failure = (error ?? {}) as ClientFailure
  if (failure.type === 'wrong-expected-version') {
    return new RevisionConflict(
      streamName,
      expected,
      typeof failure.actualVersion === 'bigint' ? failure.actualVersion : null,
    )
  }
  if (failure.type === 'maximum-append-size-exceeded') {
    return new InvalidEvent(eventTypes, String(failure.message), { cause: error })
  }
  if (error instanceof EventStoreUnavailable) return error
  if (isTransportFailure(error)) {
    const reason = String(failure.message)
    return new EventStoreUnavailable(reason, { ambiguous: !neverSent.test(reason), cause: error })
  }
  return convertReadFailure(error)
}
