import type { ErrorCode, Issue } from '@safe-menu/contracts/errors'

/** Failures that the client itself finds. */
export type ClientErrorCode =
  | 'client.offline'
  | 'client.unreachable'
  | 'client.timeout'
  | 'client.unreadable'
  | 'client.session_ended'
  | 'client.check_first'

interface ApiErrorInit {
  readonly code: ErrorCode | ClientErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** A sentence a person can act on. */
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly current?: unknown
  readonly requestId?: string
  readonly retryAfterSeconds?: number
}

/** A call that failed. Show `message` unchanged. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  readonly status: number
  readonly issues: readonly Issue[]
  /** The current state of what the call was about, if the route's errors carry it. */
  readonly current: unknown
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(init: ApiErrorInit) {
    super(init.message)
    this.name = 'ApiError'
    this.code = init.code
    this.status = init.status
    this.issues = init.issues ?? []
    this.current = init.current
    this.requestId = init.requestId
    this.retryAfterSeconds = init.retryAfterSeconds
  }

  /** Whether the server may have done it or not. */
  get outcomeUnknown(): boolean {
    return this.code !== 'client.session_ended' && (this.status === 0 || this.status >= 500)
  }
}

/** What to tell a person about any failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong in this page. Reload it and try again.'
}

/** The first issue of each top-level field, to be shown beside it. */
export function fieldIssues(error: unknown): { readonly [field: string]: string } {
  const found: Record<string, string> = {}
  if (!(error instanceof ApiError)) return found
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    found[field] ??= issue.message
  }
  return found
}
