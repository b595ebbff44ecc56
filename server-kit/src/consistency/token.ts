import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors/app-error.ts'

/** The position in `$all` that each projection group must have reached. */
export type Positions = Readonly<Record<string, bigint>>

export type ConsistencyTokens = ReturnType<typeof createConsistencyTokens>

/** Our tokens have less than 200 characters. Longer ones are refused before they are hashed. */
const maxTokenLength = 1_000
const macBytes = 32
/** Prevents that a MAC for another purpose with the same key is accepted as a token. */
const purpose = 'safe-menu consistency token 1\n'

/** Creates and reads consistency tokens with one key (architecture, "A write"): MAC and JSON in one base64url text. */
export function createConsistencyTokens(key: Buffer) {
  const macOf = (payload: Buffer) => createHmac('sha256', key).update(purpose).update(payload).digest()

  return {
    /** Creates an opaque token that contains `positions`. */
    seal(positions: Positions): string {
      const text = Object.fromEntries(Object.entries(positions).map(([group, at]) => [group, String(at)]))
      const payload = Buffer.from(JSON.stringify(text))
      return Buffer.concat([macOf(payload), payload]).toString('base64url')
    },
    /** Reads a token. Throws `request.invalid_consistency_token` if it was not created with this key. */
    open(token: string): Positions {
      const bytes = Buffer.from(token.slice(0, maxTokenLength), 'base64url')
      const mac = bytes.subarray(0, macBytes)
      const payload = bytes.subarray(macBytes)
      // Decoding skips invalid characters, so the text is compared as well: a token has only one form.
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
