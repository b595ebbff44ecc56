/** How a restaurant's prices are written. No zod here: the guest page loads this file. */
export interface MoneyFormat {
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47: language and region, which decide on separators and the place of the sign. */
  readonly locale: string
}

/** docs/product.md, "Settings". */
export const defaultMoney: MoneyFormat = { currency: 'USD', locale: 'en' }

// ISO 4217, "minor unit", because browsers disagree: Chromium writes IQD without decimals, Firefox with three.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many decimals a currency has: 0 for JPY, 3 for KWD, 2 for USD and all others. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}
