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
  constructor(
    readonly fault: StoreFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A request that cannot be carried out as it is. */
export const invalid = (message: string, cause?: unknown) =>
  new StoreError('invalid-argument', message, { cause })

/** The server stops. It ends open calls with this error. */
export const shuttingDown = () => new StoreError('closing', 'The event store is shutting down.')

/** The server cannot use a data directory. The message tells the operator why. */
export class DirectoryError extends Error {}
