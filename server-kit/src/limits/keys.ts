import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * What an address is counted under: an IPv4 address itself, an IPv6 one's first 64 bits, since a household or a phone
 * is given a whole /64 and could take a new address for each call.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  if (!isIPv6(address)) return address
  const [left = '', right] = (address.split('%', 1)[0] ?? '').split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whom `tracking` counts: an address and its user agent. Hashed, so that memory holds neither. */
export function visitorKey(address: string, userAgent: string): string {
  return createHash('sha256')
    .update(`${addressKey(address)}\n${userAgent}`)
    .digest('base64url')
}

/** Whom `failed-login` counts: an account, known or not, from an address. `account` is any name of it that is not the e-mail itself. */
export function failedLoginKey(account: string, address: string): string {
  return `${account} ${addressKey(address)}`
}
