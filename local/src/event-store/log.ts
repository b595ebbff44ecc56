/** What the event store writes its messages to; a pino logger fits as it is. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Writes nothing: the default inside other programs' tests. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
