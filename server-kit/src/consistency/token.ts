import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors/app-error.ts'

/** The position in `$all` that each projection group must have passed. */
export type Positions = Readonly<Record<string, bigint>>

export interface ConsistencyTokens {
  /** An opaque token that says `positions`. */
  seal(positions: Positions): string
  /** What a token says, or `request.invalid_consistency_token` when it was not sealed with this key. */
  open(token: string): Positions
}

/** Ours are under 200 characters; a longer one is refused before it is hashed. */
const maxTokenLength = 1_000
const macBytes = 32
/** Keeps a MAC made for something else under the same key from passing as a token. */
const purpose = 'safe-menu consistency token 1\n'

/** Consistency tokens under one key (architecture, "A write"): MAC and JSON in one base64url text. */
export function createConsistencyTokens(key: Buffer): ConsistencyTokens {
  const macOf = (payload: Buffer) => createHmac('sha256', key).update(purpose).update(payload).digest()

  return {
    seal(positions) {
      const text = Object.fromEntries(Object.entries(positions).map(([group, at]) => [group, String(at)]))
      const payload = Buffer.from(JSON.stringify(text))
      return Buffer.concat([macOf(payload), payload]).toString('base64url')
    },
    open(token) {
      const bytes = Buffer.from(token.slice(0, maxTokenLength), 'base64url')
      const mac = bytes.subarray(0, macBytes)
      const payload = bytes.subarray(macBytes)
      // The text is compared too: base64 decoding skips what it does not know, and a token is one text only.
      if (
        mac.length !== macBytes ||
        bytes.toString('base64url') !== token ||
        !timingSafeEqual(mac, macOf(payload))
      ) {
        throw new AppError('request.invalid_consistency_token')
      }
      const text = JSON.parse(payload.toString()) as Record<string, string>
      return Object.fromEntries(Object.entries(text).map(([group, at]) => [group, BigInt(at)]))
    },
  }
}
