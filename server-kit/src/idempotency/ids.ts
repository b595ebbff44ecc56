import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@safe-menu/contracts/limits'
import type { Caller } from '../auth/caller.ts'
import { AppError } from '../errors/app-error.ts'

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
