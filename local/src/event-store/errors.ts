/** What can go wrong with a request, as the services distinguish it. */
export type StoreFault =
  | 'invalid-argument'
  | 'maximum-append-size-exceeded'
  | 'disk-full'
  | 'storage-failed'
  | 'corrupt'
  | 'closing'

/** A refusal with a message that may be shown to the caller. */
export class StoreError extends Error {
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** A data directory that the server does not open; the message says why, for the person who starts it. */
export class DirectoryError extends Error {}

/** A read of a stream that a tombstone has ended. */
export class StreamEnded extends Error {}
