import { createHmac } from 'node:crypto'

/** The number of the time step of 30 s that is now. */
const presentStep = (): number => Math.floor(Date.now() / 30_000)

/**
 * Returns the next code at each call, for at most two calls in 30 s: the service accepts the codes of the present step, the one
 * before and the one after, and each only once.
 */
export function createAuthenticator(secret: string): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, presentStep())
    return codeAt(secret, last)
  }
}

/** The code of a time step of 30 s: RFC 6238 by hand, so that the product is not checked by its own library. */
function codeAt(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/gu)?.map(byte => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) % 16
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
