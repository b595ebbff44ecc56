import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@safe-menu/contracts/limits'
import { canonicalJson } from '../audit/chain.ts'
import type { Caller } from '../auth/tokens.ts'
import { AppError } from '../errors/app-error.ts'

/* How a repeated command is recognised: by its id, and by the fingerprint of its request. */

const printable = /^[\x21-\x7e]+$/u

/** Reads the Idempotency-Key header. `null`: it is missing. Throws `request.malformed` for an invalid key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length <= limits.idempotencyKeyLength && printable.test(header)) {
    return header
  }
  throw new AppError('request.malformed', {
    text: `The Idempotency-Key must be 1 to ${limits.idempotencyKeyLength} printable ASCII characters without spaces.`,
  })
}

/**
 * The id of a command: the same for the same actor, route and Idempotency-Key, random without a key. An admin who acts for a
 * restaurant and the restaurant itself are different actors. All guests are one actor.
 */
export function commandId(
  caller: Pick<Caller, 'accountId' | 'impersonator'> | null,
  routeId: string,
  key: string | null,
): string {
  if (key === null) return randomUUID()
  return hashedUuid(['command', caller?.accountId ?? '', caller?.impersonator ?? '', routeId, key])
}

/** Derives an id from a command's id. `label` distinguishes several ids of one command. A retry derives the same ids. */
export function deriveId(command: string, label: string): string {
  return hashedUuid(['derived', command, label])
}

/** A UUID of version 8 (RFC 9562, 5.8) from SHA-256. JSON separates the parts unambiguously. */
function hashedUuid(parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

interface FingerprintedRequest {
  readonly method: string
  /** The path without the query. */
  readonly path: string
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Hashes method, path, query and body in canonical form (RFC 8785), to recognise a repeated request (product,
 * "Idempotency-Key"). Leaves out {@link unhashedFields}.
 */
export function fingerprint(request: FingerprintedRequest): string {
  const { method, path, query = {}, body = null } = request
  const canonical = canonicalJson({ method, path, query, body: withoutUnhashed(body) })
  return createHash('sha256').update(canonical).digest('base64url')
}

/**
 * Fields that are left out of the fingerprint, which stays in event metadata forever: anyone with the log could test passwords,
 * e-mails and people's names against it, even those of erased accounts. A command that names an e-mail adds its keyed hash, or
 * compares it itself.
 * `token`: the secret of an invitation. `ticket`, `code` and `setUp`: of two-step login.
 */
const unhashedFields = new Set([
  'email',
  'newEmail',
  'personName',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'ticket',
  'code',
  'setUp',
])

function withoutUnhashed(value: unknown): unknown {
  // The bytes of a picture: as JSON, they would be four times as many.
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutUnhashed)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unhashedFields.has(key))
      .map(([key, inner]) => [key, withoutUnhashed(inner)]),
  )
}
