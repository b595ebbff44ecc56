import { type ErrorCode, errorCatalogue, type Issue } from '@safe-menu/contracts/errors'

interface AppErrorOptions {
  /** Replaces the catalogue's sentence. */
  readonly text?: string
  /** The faults of single fields. */
  readonly issues?: readonly Issue[]
  /** What the request was about as it is now: the answer's `current`. */
  readonly current?: unknown
  /** Sent with the answer, for example `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  /** What went wrong underneath: complete in the log, never in the answer. */
  readonly cause?: unknown
}

/** Seconds in `Retry-After` where the thrower gives none: what is unavailable here heals within moments or not soon. */
const defaultRetryAfter = '1'

/** The one error that becomes an answer of its own. Its status and its default sentence come from the catalogue in contracts. */
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
