/** How a restaurant's prices are written. No zod here: the guest page loads this file. */
export interface MoneyFormat {
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47: language and region, which decide on separators and the place of the sign. */
  readonly locale: string
}

/** Rulings, "Settings". */
export const defaultMoney: MoneyFormat = { currency: 'USD', locale: 'en' }
