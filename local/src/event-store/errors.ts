/** The kinds of errors that a request can end with. */
export type StoreFault =
  | 'invalid-argument'
  | 'maximum-append-size-exceeded'
  | 'disk-full'
  | 'storage-failed'
  | 'corrupt'
  | 'closing'
  | 'unknown'

/** An error with a message that may be sent to the client. */
export class StoreError extends Error {
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** The server cannot use a data directory. The message tells the operator why. */
export class DirectoryError extends Error {}

/** The stream to be read has a tombstone. */
export class StreamTombstonedError extends Error {}
