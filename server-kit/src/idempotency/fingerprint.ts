import { createHash } from 'node:crypto'
import canonicalizeModule from 'canonicalize'

// The package is CommonJS: its function is the module itself, which the types call `default`.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined

interface FingerprintedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * An e-mail too: whoever reads the log could try addresses against the hash for ever, also those of people who were erased.
 * It names the account's stream, in which alone a command looks for its repetition, so that nothing is taken for the same.
 */
const personalFields = new Set(['email', 'password', 'currentPassword', 'newPassword'])

/**
 * What makes two requests the same one (rulings, "Idempotency-Key"): method, path, query and body in canonical form
 * (RFC 8785), hashed. Passwords and e-mails are left out, since the fingerprint is stored in event metadata for ever.
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
