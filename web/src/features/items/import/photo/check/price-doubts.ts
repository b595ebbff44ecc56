import { readPrice } from '@safe-menu/contracts/items/price-text'
import { medianOf } from '../../reading/layout/positioned-word.ts'

/** Why a recognised price is asked about. */
export interface PriceDoubt {
  readonly kind: 'missing' | 'unread' | 'separator' | 'outlier' | 'unsure'
  /** Prices that it can be, in decimal text. */
  readonly suggestions: readonly string[]
}

interface ReadDish {
  readonly section: string
  /** As it was recognised. */
  readonly price: string
  /** A word of the price is below the confidence. */
  readonly isUnsure: boolean
}

/** Dearer or cheaper by this factor than the usual price around it, a price has probably lost its separator or a digit. */
const outlierFactor = 4
/** Fewer prices have no usual one. */
const fewestPrices = 4

/**
 * Which prices of a menu are not plausible: none where the others have one, no separator where the others have one ("1510€"), or far from
 * the others of its section. `null`: it is. Several sizes, "3,50 / 4,50", are asked about like those of a sheet.
 */
export function priceDoubts(dishes: readonly ReadDish[], decimals: number): readonly (PriceDoubt | null)[] {
  const values = dishes.map(({ price }) => numberIn(price, decimals))
  const known = values.flatMap(value => value ?? [])
  const withSeparator = dishes.filter(({ price }) => hasSeparator(price)).length
  const usesSeparators = decimals > 0 && withSeparator > known.length / 2
  return dishes.map(({ section, price, isUnsure }, at) => {
    const value = values[at] ?? null
    if (price.trim() === '')
      return known.length > dishes.length / 2 ? { kind: 'missing', suggestions: [] } : null
    if (value === null)
      return areSizes(price, decimals) ? null : { kind: 'unread', suggestions: repaired(price, decimals) }
    if (usesSeparators && !hasSeparator(price) && value >= 100)
      return { kind: 'separator', suggestions: repaired(price, decimals) }
    const around = dishes.flatMap((dish, other) =>
      dish.section === section && other !== at ? (values[other] ?? []) : [],
    )
    const others = around.length >= fewestPrices ? around : known.filter((_, other) => other !== at)
    const usual = medianOf(others)
    const isOutlier =
      others.length >= fewestPrices &&
      usual > 0 &&
      (value > outlierFactor * usual || value < usual / outlierFactor)
    if (isOutlier)
      return {
        kind: 'outlier',
        suggestions: [...new Set([...repaired(price, decimals), value.toFixed(decimals)])],
      }
    return isUnsure ? { kind: 'unsure', suggestions: [value.toFixed(decimals)] } : null
  })
}

function numberIn(price: string, decimals: number): number | null {
  const read = readPrice(price, decimals)
  return read.kind === 'price' && read.price !== '' ? Number(read.price) : null
}

const hasSeparator = (price: string) => /\d[.,'’]\s?\d{1,2}(?!\d)|\d\p{Sc}\d\d/u.test(price)

const areSizes = (price: string, decimals: number) => {
  const read = readPrice(price, decimals)
  return read.kind === 'question' && read.prices.length > 1
}

/** "1510€" can be 15.10, and "12.5O" 12.50. */
function repaired(price: string, decimals: number): readonly string[] {
  const digits = price
    .replaceAll(/(?<=[\d.,])[oOQD]|[oOQD](?=[\d.,])/gu, '0')
    .replaceAll(/(?<=[\d.,])[lI|]|[lI|](?=[\d.,])/gu, '1')
    .replaceAll(/(?<=[\d.,])S/gu, '5')
    .replaceAll(/[^\d.,]/gu, '')
    .replace(/[.,]+$/u, '')
  const whole = digits.replaceAll(/[.,]/gu, '')
  const divided =
    decimals > 0 && whole.length > decimals ? `${whole.slice(0, -decimals)}.${whole.slice(-decimals)}` : ''
  const candidates = [digits, divided].flatMap(text => {
    const value = text === '' ? null : numberIn(text, decimals)
    return value === null || value > 999 ? [] : [value.toFixed(decimals)]
  })
  return [...new Set(candidates)]
}
