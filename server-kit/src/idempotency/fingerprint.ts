import { createHash } from 'node:crypto'
import { canonicalJson } from '../audit/chain.ts'

interface FingerprintedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * E-mails are left out too: anyone with the log could test addresses against the hash forever, even those of erased accounts.
 * Nothing is lost, because the e-mail determines the stream, and a repetition is searched only in that stream.
 */
const personalFields = new Set(['email', 'password', 'currentPassword', 'newPassword'])

/**
 * Hashes method, path, query and body in canonical form (RFC 8785), to recognise a repeated request (rulings,
 * "Idempotency-Key"). Passwords and e-mails are left out, because the fingerprint stays in event metadata forever.
 */
export function fingerprint(request: FingerprintedRequest): string {
  const { method, path, query = {}, body = null } = request
  const canonical = canonicalJson({ method, path, query, body: withoutPersonal(body) })
  return createHash('sha256').update(canonical).digest('base64url')
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
