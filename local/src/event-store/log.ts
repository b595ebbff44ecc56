/** The event store's logger. A pino logger has this interface. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs nothing: the default in the tests of other packages. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
