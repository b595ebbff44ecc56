import type { ErrorCode, Issue } from '@safe-menu/contracts/errors'
import { activeLanguage, t } from '../languages/t.ts'

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
  readonly issues?: readonly Issue[] | undefined
  /** The current state of what the call was about, if the route's errors carry it. */
  readonly current?: unknown
  readonly retryAfterSeconds?: number | undefined
}

/** A call that failed. Show `message` unchanged. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorInit['code']
  readonly status: number
  readonly issues: readonly Issue[]
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined

  constructor({ code, status, message, issues = [], current, retryAfterSeconds }: ApiErrorInit) {
    super(message)
    this.code = code
    this.status = status
    this.issues = issues
    this.current = current
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Whether the server may have done it or not. */
  get outcomeUnknown(): boolean {
    return this.code !== 'client.session_ended' && (this.status === 0 || this.status >= 500)
  }
}

/** What to tell a person about any failure. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.page')
  // The server's own words are English.
  return activeLanguage() === 'en' || error.code.startsWith('client.') ? error.message : t('error.server')
}

/** The first issue of each field, to be shown beside it. `place`: of the field's name in an issue's path. */
export function fieldIssues(error: unknown, place = 0): { readonly [field: string]: string } {
  const found: Record<string, string> = {}
  if (!(error instanceof ApiError)) return found
  for (const issue of error.issues) {
    const field = String(issue.path.at(place) ?? '')
    found[field] ??= issue.message
  }
  return found
}

/**
 * What a refused call was about (the route's `current`) if someone else has changed it since the caller looked, or if a confirmation has
 * open questions; else `null`.
 */
export function changedSinceSeen<T>(error: unknown): T | null {
  const isRefused =
    error instanceof ApiError &&
    (error.code.endsWith('.changed_since_seen') || error.code === 'allergens.open_mentions')
  return isRefused && error.current ? (error.current as T) : null
}

/** For `useForm`: the form's fields in such a refusal. `onCurrent` gets the version that the next save starts from. */
export function currentFields<T, Fields>(fieldsOf: (current: T) => Fields, onCurrent: (current: T) => void) {
  return (error: unknown): Fields | null => {
    const current = changedSinceSeen<T>(error)
    if (current === null) return null
    onCurrent(current)
    return fieldsOf(current)
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
