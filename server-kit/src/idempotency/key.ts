import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '../errors/app-error.ts'

const printable = /^[\x21-\x7e]+$/u

/** The Idempotency-Key header's value, or `null` where there is none. Faults: `request.malformed`. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length <= limits.idempotencyKeyLength && printable.test(header)) {
    return header
  }
  throw new AppError('request.malformed', {
    text: `The Idempotency-Key must be 1 to ${limits.idempotencyKeyLength} printable ASCII characters without spaces.`,
  })
}
