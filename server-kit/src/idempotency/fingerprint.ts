import { createHash } from 'node:crypto'
import canonicalizeModule from 'canonicalize'

// The package is CommonJS and exports the function itself, but its types declare a `default` export.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined

interface FingerprintedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * E-mails are left out as well: with the log, somebody could test addresses against the hash for ever, even of erased accounts.
 * Nothing is lost, because the e-mail determines the stream, and a repetition is searched only in that stream.
 */
const personalFields = new Set(['email', 'password', 'currentPassword', 'newPassword'])

/**
 * Hashes method, path, query and body in canonical form (RFC 8785), to recognise a repeated request (rulings,
 * "Idempotency-Key"). Passwords and e-mails are left out, because the fingerprint is stored in event metadata for ever.
 */
export function fingerprint(request: FingerprintedRequest): string {
  const canonical = canonicalize({
    method: request.method,
    path: request.path,
    query: request.query ?? {},
    body: withoutPersonal(request.body ?? null),
  })
  return createHash('sha256')
    .update(canonical ?? '')
    .digest('base64url')
}

function withoutPersonal(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPersonal)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !personalFields.has(key))
      .map(([key, inner]) => [key, withoutPersonal(inner)]),
  )
}
