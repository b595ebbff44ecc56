import { type ErrorCode, errorCatalogue, type Issue } from '@safe-menu/contracts/errors'

interface AppErrorOptions {
  /** Replaces the default text of the code. */
  readonly text?: string
  /** Errors in single fields. */
  readonly issues?: readonly Issue[]
  /** The current state of the requested resource, sent as `current`. */
  readonly current?: unknown
  /** Sent with the response, for example `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The underlying error. Logged completely and never sent. */
  readonly cause?: unknown
}

/** The default `Retry-After` in seconds: most outages end within moments. */
const defaultRetryAfter = '1'

/** The error that clients receive. Status and default text come from the error catalogue in contracts. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: readonly Issue[] | undefined
  readonly current: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { status, text } = errorCatalogue[code]
    super(options.text ?? text, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.issues = options.issues
    this.current = options.current
    this.headers =
      status === 429 || status === 503
        ? { 'retry-after': defaultRetryAfter, ...options.headers }
        : (options.headers ?? {})
  }
}

/** An error that says after how many seconds the client may try again. */
export function tryAgainIn(seconds: number, code: ErrorCode = 'rate.limited', text?: string): AppError {
  const headers = { 'retry-after': String(seconds) }
  return new AppError(code, text === undefined ? { headers } : { headers, text })
}

/** Whether an error has one of the codes. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is AppError {
  return error instanceof AppError && codes.includes(error.code)
}
