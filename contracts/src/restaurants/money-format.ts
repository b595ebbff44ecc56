/** How a restaurant's prices are written. No zod here: the guest page loads this file. */
export interface MoneyFormat {
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47: language and region, which decide on separators and the place of the sign. */
  readonly locale: string
}

/** Rulings, "Settings". */
export const defaultMoney: MoneyFormat = { currency: 'USD', locale: 'en' }

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. 2 for a currency that this runtime does not know. */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? 2
}
