import { limits } from '@safe-menu/contracts/limits'

/** A change of many prices. */
export interface Repricing {
  readonly kind: 'percent' | 'amount'
  /** Hundredths of a percent, or cents. Negative: less. */
  readonly by: number
  /** New prices are multiples of this many cents. */
  readonly roundTo: number
}

interface Priced {
  readonly id: string
  readonly name: string
  readonly price: number
}

/** An item's price before and after, in cents. */
export interface NewPrice {
  readonly id: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/** What new prices can be rounded to, the finest first. `decimals`: those of the currency. */
export function roundingsOf(decimals: number): readonly { readonly value: string; readonly label: string }[] {
  const whole = { value: '100', label: 'to whole prices' }
  const to = (cents: number) => ({
    value: String(cents),
    label: `to ${(cents / 100).toFixed(decimals === 0 ? 0 : 2)}`,
  })
  return decimals === 0 ? [whole, ...[1000, 5000, 10_000].map(to)] : [...[1, 5, 10, 50].map(to), whole]
}

/** 1,000 % is ten times the price more: beyond it is a typing error. */
const maxHundredths = 100_000

/** A typed percentage or amount in hundredths, or what is wrong with it: `+5`, `-2,5`, `5 %`. */
export function parseChange(text: string, kind: Repricing['kind']): number | string {
  const plain = text
    .replace(/[\s%\p{Sc}]/gu, '')
    .replace('−', '-')
    .replace(',', '.')
  const match = /^([+-]?)(\d{1,6})(?:\.(\d{1,2}))?$/u.exec(plain)
  if (!match) return 'Enter a number with at most two decimals, for example 5 or -2.50.'
  const [, sign, whole = '0', decimals = ''] = match
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  const by = sign === '-' ? -size : size
  if (by === 0) return 'Enter a number other than 0.'
  if (kind === 'percent' && (by > maxHundredths || by < -10_000))
    return 'Enter a percentage from -100 to 1000.'
  if (kind === 'amount' && size > limits.priceCentsMax) return 'Enter an amount up to 99999.99.'
  return by
}

/** The nearest multiple of `step`, halves up, of `numerator / denominator`. In integers, so that no float rounds a price. */
function roundedRatio(numerator: number, denominator: number, step: number): number {
  const divisor = denominator * step
  return Math.floor((2 * numerator + divisor) / (2 * divisor)) * step
}

/** What a change would do, price by price: only items whose price changes, in the order of the menu. */
export function previewPrices(items: readonly Priced[], { kind, by, roundTo }: Repricing) {
  const priced = items.filter(({ price }) => price > 0)
  const changes = priced
    .map(({ id, name, price }): NewPrice => {
      const from = Math.round(price * 100)
      const to =
        kind === 'percent'
          ? roundedRatio(from * (10_000 + by), 10_000, roundTo)
          : roundedRatio(from + by, 1, roundTo)
      return { id, name, from, to }
    })
    .filter(({ from, to }) => from !== to)
  return {
    changes,
    /** Items without a price: they stay so. */
    unpriced: items.length - priced.length,
    /** New prices below 0 or above the limit. Nothing can be saved until there are none. */
    outOfRange: changes.filter(({ to }) => to < 0 || to > limits.priceCentsMax),
  }
}
