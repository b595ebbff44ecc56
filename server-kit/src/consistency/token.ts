import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors/app-error.ts'

/** The position in `$all` that each projection group must have reached. */
export type Positions = Readonly<Record<string, bigint>>

/** Our tokens have less than 200 characters. Longer ones are refused before they are hashed. */
const maxTokenLength = 1_000
/** A client sends the tokens of its last writes, which may be of different groups. */
const maxTokens = 8
const macBytes = 32
/** Prevents that a MAC for another purpose with the same key is accepted as a token. */
const purpose = 'safe-menu consistency token 1\n'

const macOf = (key: Buffer, payload: Buffer) =>
  createHmac('sha256', key).update(purpose).update(payload).digest()

/** Creates an opaque token that contains `positions` (architecture, "A write"): MAC and JSON in one base64url text. */
export function sealPositions(key: Buffer, positions: Positions): string {
  const text = Object.fromEntries(Object.entries(positions).map(([group, at]) => [group, String(at)]))
  const payload = Buffer.from(JSON.stringify(text))
  return Buffer.concat([macOf(key, payload), payload]).toString('base64url')
}

/**
 * Reads the tokens of a request, separated by commas: the last position of each group. Throws `request.invalid_consistency_token`
 * if one was not created with this key, or there are more than 8.
 */
export function openPositions(key: Buffer, tokens: string): Positions {
  const all = tokens.split(/, ?/u, maxTokens + 1)
  if (all.length > maxTokens) throw new AppError('request.invalid_consistency_token')
  const positions: Record<string, bigint> = {}
  for (const token of all)
    for (const [group, position] of Object.entries(openOne(key, token)))
      positions[group] = positions[group] === undefined ? position : maxOf(positions[group], position)
  return positions
}

function openOne(key: Buffer, token: string): Positions {
  const bytes = Buffer.from(token.slice(0, maxTokenLength), 'base64url')
  const mac = bytes.subarray(0, macBytes)
  const payload = bytes.subarray(macBytes)
  // Decoding skips invalid characters, so the text is compared as well: a token has only one form.
  if (
    mac.length !== macBytes ||
    bytes.toString('base64url') !== token ||
    !timingSafeEqual(mac, macOf(key, payload))
  ) {
    throw new AppError('request.invalid_consistency_token')
  }
  const text = JSON.parse(payload.toString()) as Record<string, string>
  return Object.fromEntries(Object.entries(text).map(([group, at]) => [group, BigInt(at)]))
}

const maxOf = (one: bigint, other: bigint) => (one > other ? one : other)
