import { createHash } from 'node:crypto'
import type { ChainedEvent } from '@safe-menu/contracts/audit/chain'
import canonicalizeModule from 'canonicalize'
import type { StoredEvent } from '../event-store/types.ts'

// The package is CommonJS and exports the function itself, but its types declare a `default` export.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined

/** The hash before the first link of a chain: 32 zero bytes. */
export const genesis: Buffer = Buffer.alloc(32)

/** Formats a JSON value as canonical JSON (RFC 8785). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('Only JSON values have a canonical form.')
  return text
}

/** The part of a stored event that its chain covers (`ChainedEvent`). */
export function toChainedEvent({ id, streamName, revision, type, raw }: StoredEvent): ChainedEvent {
  return { id, stream: streamName, revision: String(revision), type, ...raw }
}

/** A link's digest: the SHA-256 of its event in canonical JSON. */
export function digestOf(canonicalEvent: string): Buffer {
  return createHash('sha256').update(canonicalEvent, 'utf8').digest()
}

/** A link's hash: the SHA-256 of the hash before it followed by its digest. */
export function nextHash(previous: Uint8Array, digest: Uint8Array): Buffer {
  return createHash('sha256').update(previous).update(digest).digest()
}
