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

const passwordFields = new Set(['password', 'currentPassword', 'newPassword'])

/**
 * What makes two requests the same one (rulings, "Idempotency-Key"): method, path, query and body in canonical form
 * (RFC 8785), hashed. Passwords are left out, since the fingerprint is stored in event metadata for ever.
 */
export function fingerprint(request: FingerprintedRequest): string {
  const canonical = canonicalize({
    method: request.method,
    path: request.path,
    query: request.query ?? {},
    body: withoutPasswords(request.body ?? null),
  })
  return createHash('sha256')
    .update(canonical ?? '')
    .digest('base64url')
}

function withoutPasswords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPasswords)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !passwordFields.has(key))
      .map(([key, inner]) => [key, withoutPasswords(inner)]),
  )
}
