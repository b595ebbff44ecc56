import { limits } from '@safe-menu/contracts/limits'
import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { useContext } from 'react'
import { MoneyContext } from './money.ts'

/** A typed price, or what is wrong with it. */
export type ParsedPrice =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string }

export const noNumber = 'Enter a price as a number, for example 12.50.'

/**
 * Reads a typed price: empty is 0, a comma may stand for the point, and the currency's sign may be in front or behind. The value
 * is decimal text, so that no float rounds between the typed text and the stored cents. `decimals`: those of the currency.
 */
export function parsePrice(text: string, decimals = 2): ParsedPrice {
  const number = text
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .trim()
  const plain = withPoint(number, decimals)
  if (plain === '') return { ok: true, value: '0' }
  const match = /^(\d{1,8})(?:\.(\d*))?$/u.exec(plain)
  if (!match) return { ok: false, problem: noNumber }
  const [, whole = '0', typed = ''] = match
  // Prices have at most two decimals: of three, the last must be 0.
  const fraction = decimals === 3 ? typed.replace(/^(\d\d)0$/u, '$1') : typed
  if (decimals === 0 && /[1-9]/u.test(fraction))
    return { ok: false, problem: 'Enter a whole number. Prices in this currency have no decimals.' }
  if (fraction.length > 2)
    return { ok: false, problem: 'Enter a price with at most two decimals, for example 12.50.' }
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (cents > limits.priceCentsMax) return { ok: false, problem: 'Enter a price between 0 and 99999.99.' }
  return { ok: true, value: fraction === '' ? whole : `${whole}.${fraction}` }
}

/** Without decimals, a point or comma before three digits separates thousands. */
function withPoint(number: string, decimals: number): string {
  return decimals === 0 && /^\d{1,3}([.,]\d{3})+$/u.test(number)
    ? number.replace(/[.,]/gu, '')
    : number.replace(',', '.')
}

/** A price as its field shows it. `decimals`: those of the currency. */
export function typedPrice(price: number, decimals = 2): string {
  return decimals === 0 && Number.isInteger(price) ? String(price) : price.toFixed(2)
}

/** The restaurant's currency, for fields that take prices: its decimals, and its sign or code. */
export function useCurrency(): { readonly decimals: number; readonly sign: string } {
  const { currency, locale } = useContext(MoneyContext) ?? defaultMoney
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(locale, style).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return { decimals: decimalsOf(currency), sign }
}
