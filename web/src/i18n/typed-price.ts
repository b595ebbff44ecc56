import { readPrice } from '@safe-menu/contracts/items/price-text'
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
 * Reads a typed price as the import reads a cell, and empty as 0. The value is decimal text, so that no float rounds between the
 * typed text and the stored cents. `decimals`: those of the currency.
 */
export function parsePrice(text: string, decimals = 2): ParsedPrice {
  // A point at the end: the cents are not typed yet.
  const read = readPrice(text.trim().replace(/(\d)[.,]$/u, '$1'), decimals)
  if (read.kind === 'price') return { ok: true, value: read.price || '0' }
  return { ok: false, problem: problemOf(text, decimals) }
}

function problemOf(text: string, decimals: number): string {
  const [, whole = '', fraction = ''] = /^\D*(\d+)(?:[.,](\d*))?\D*$/u.exec(text) ?? []
  if (whole === '' || text.includes('-')) return noNumber
  if (decimals === 0 && /[1-9]/u.test(fraction))
    return 'Enter a whole number. Prices in this currency have no decimals.'
  if (fraction.length > 2) return 'Enter a price with at most two decimals, for example 12.50.'
  return Number(whole) * 100 > limits.priceCentsMax ? 'Enter a price between 0 and 99999.99.' : noNumber
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
