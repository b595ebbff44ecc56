import { Metadata, type StatusObject, status } from '@grpc/grpc-js'
import { StoreError, type StoreFault } from '../errors.ts'
import { maxAppendBytes } from '../streams.ts'

// UNAVAILABLE and CANCELLED make the client drop its channel, so only a server that stops sends them.
const codes: Record<StoreFault, status> = {
  'invalid-argument': status.INVALID_ARGUMENT,
  'maximum-append-size-exceeded': status.INVALID_ARGUMENT,
  'disk-full': status.RESOURCE_EXHAUSTED,
  'storage-failed': status.INTERNAL,
  corrupt: status.DATA_LOSS,
  closing: status.UNAVAILABLE,
  unknown: status.UNKNOWN,
}

/** A gRPC status with the trailers from which the client builds its errors. */
const withTrailers = (code: status, details: string, trailers: Record<string, string>): StatusObject => {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value)
  return { code, details, metadata }
}

/** The status for an error from a handler. The details of unknown errors are only in the log. */
export function statusOf(error: unknown): StatusObject {
  if (!(error instanceof StoreError)) {
    return withTrailers(status.INTERNAL, 'The event store failed to answer; its log says why.', {})
  }
  const isTooLarge = error.fault === 'maximum-append-size-exceeded'
  return withTrailers(
    codes[error.fault],
    error.message,
    isTooLarge ? { exception: error.fault, 'maximum-append-size': String(maxAppendBytes) } : {},
  )
}
