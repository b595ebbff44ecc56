import type { ErrorCode, Issue } from '@safe-menu/contracts/errors'

/** Failures that the client itself finds. */
export type ClientErrorCode =
  | 'client.offline'
  | 'client.unreachable'
  | 'client.timeout'
  | 'client.unreadable'
  | 'client.session_ended'

interface ApiErrorInit {
  readonly code: ErrorCode | ClientErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** A sentence a person can act on. Missing for what the client finds: `failures.ts` has its words. */
  readonly message?: string | undefined
  readonly issues?: readonly Issue[] | undefined
  /** The current state of what the call was about, if the route's errors carry it. */
  readonly current?: unknown
  readonly retryAfterSeconds?: number | undefined
  /** It was a write, and no answer says whether it was saved. */
  readonly mayBeSaved?: boolean | undefined
}

/** A call that failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorInit['code']
  readonly status: number
  readonly issues: readonly Issue[]
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined
  readonly mayBeSaved: boolean

  constructor(init: ApiErrorInit) {
    const { code, status, message = code, issues = [], current, retryAfterSeconds, mayBeSaved = false } = init
    super(message)
    this.code = code
    this.status = status
    this.issues = issues
    this.current = current
    this.retryAfterSeconds = retryAfterSeconds
    this.mayBeSaved = mayBeSaved
  }

  /** Whether the server may have done it or not. */
  get outcomeUnknown(): boolean {
    return this.code !== 'client.session_ended' && (this.status === 0 || this.status >= 500)
  }
}

/** How long to wait before a failed read is tried again after `failures` failures before it; `null`: not at all. */
export function retryDelayMs(error: unknown, failures: number): number | null {
  const mayPass =
    error instanceof ApiError &&
    error.outcomeUnknown &&
    error.code !== 'client.offline' &&
    error.status !== 500
  if (!mayPass || failures >= 2) return null
  return error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : 500 * 2 ** failures
}
