import { z } from 'zod'
import { limits } from './limits.ts'

const tooManyDecimals = 'Enter a price with at most two decimals, for example 12.50.'
const outOfRange = 'Enter a price between 0 and 99999.99.'

/** Converts decimal text to integer cents without floating-point arithmetic: `"12.5"` is 1250. `null`: not a decimal. */
function centsOfDecimal(text: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/u.exec(text)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * A price in a request: a number, a decimal string, or `""` for 0 (product, "price"), with at most two decimals, from 0 to
 * 99,999.99. Parsed to integer cents.
 */
export const PriceInput = z.union([z.number(), z.string()]).transform((input, context) => {
  const text = typeof input === 'number' ? String(input) : input.trim()
  const cents = text === '' ? 0 : centsOfDecimal(text)
  if (cents === null || cents > limits.priceCentsMax) {
    const message = /^\d+\.\d{3,}$/u.test(text) ? tooManyDecimals : outOfRange
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  return cents
})

/** Converts cents to the number that the API answers with: 1250 is 12.5. */
export function priceOfCents(cents: number): number {
  return cents / 100
}
