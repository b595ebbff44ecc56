import { limits } from '@safe-menu/contracts/limits'

/** A typed price, or what is wrong with it. */
export type ParsedPrice =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string }

/**
 * Reads a typed price: empty is 0, a comma may stand for the point. The value is decimal text, so that no float
 * rounds between the typed text and the stored cents.
 */
export function parsePrice(text: string): ParsedPrice {
  const plain = text
    .trim()
    .replace(/^\$\s*/u, '')
    .replace(',', '.')
  if (plain === '') return { ok: true, value: '0' }
  const match = /^(\d{1,8})(?:\.(\d*))?$/u.exec(plain)
  if (!match) return { ok: false, problem: 'Enter a price as a number, for example 12.50.' }
  const [, whole = '0', decimals = ''] = match
  if (decimals.length > 2)
    return { ok: false, problem: 'Enter a price with at most two decimals, for example 12.50.' }
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents > limits.priceCentsMax) return { ok: false, problem: 'Enter a price between 0 and 99999.99.' }
  return { ok: true, value: decimals === '' ? whole : `${whole}.${decimals}` }
}
