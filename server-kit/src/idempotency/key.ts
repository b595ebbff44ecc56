import { limits } from '@safe-menu/contracts/limits'
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
