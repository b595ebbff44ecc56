import { EventStoreRefused, EventStoreUnavailable, InvalidEvent, RevisionConflict } from './errors.ts'
import type { ExpectedRevision } from './gateway.ts'

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

/** Converts the failure of a read or subscription to our errors. Other errors are returned unchanged. */
export function readFailure(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable) return error
  const { type, code, message } = (error ?? {}) as ClientFailure
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
  return readFailure(error)
}
