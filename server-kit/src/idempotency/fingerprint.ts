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
 * E-mails and people's names are left out too: anyone with the log could test them against the hash forever, even those of erased
 * accounts. Nothing is lost for an e-mail, because it determines the stream, and a repetition is searched only in that stream.
 * `token`: the secret of an invitation. `ticket`, `code` and `setUp`: of two-step login.
 */
const personalFields = new Set([
  'email',
  'personName',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'ticket',
  'code',
  'setUp',
])

/**
 * Hashes method, path, query and body in canonical form (RFC 8785), to recognise a repeated request (rulings,
 * "Idempotency-Key"). Passwords, e-mails and people's names are left out, because the fingerprint stays in event metadata forever.
 */
export function fingerprint(request: FingerprintedRequest): string {
  const { method, path, query = {}, body = null } = request
  const canonical = canonicalJson({ method, path, query, body: withoutPersonal(body) })
  return createHash('sha256').update(canonical).digest('base64url')
}

function withoutPersonal(value: unknown): unknown {
  // The bytes of a picture: as JSON, they would be four times as many.
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPersonal)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !personalFields.has(key))
      .map(([key, inner]) => [key, withoutPersonal(inner)]),
  )
}
