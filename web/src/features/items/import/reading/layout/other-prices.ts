import { latinDigits } from '@safe-menu/contracts/items/price-text'
import { readLegend } from '../cells/legend.ts'
import { hasKey, hasLegend, isPartOfKey } from '../cells/legend-entries.ts'
import { behindPhrases, hasPhrase } from '../cells/presence-phrases.ts'
import { isLabelled, withCodesOfLabels } from '../codes/end-codes.ts'
import { isBeforeOtherNumber } from '../names/numbered.ts'
import type { MenuLine } from './positioned-word.ts'
import { dividedBehind, divideFrontPrice, type PricedText, withoutLeader } from './price-text.ts'

/**
 * The lines with other prices: in front of most names, and without a sign at their ends, "Waldorf salad 8", "Soup 4.5", "Lobster MP".
 * These only if two lines have one, or other lines have a price: a number alone can belong to a name, "Pier 7". A number that a legend
 * explains is a code, and so can be one with the price below. "1,7" can be a price only where others have one decimal, or none has a sign.
 */
export function withOtherPrices(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  return withUnsignedPrices(withFrontPrices(columns))
}

function withFrontPrices(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  const divided = columns.map(lines =>
    lines.map(line => (line.price === '' ? { ...line, ...divideFrontPrice(line.text) } : line)),
  )
  const priced = columns.flat().filter(isPriced).length
  return divided.flat().filter(isPriced).length > Math.max(1, 2 * priced) ? divided : columns
}

function withUnsignedPrices(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  const texts = columns.flat().map(({ text }) => text)
  const hasSigned = columns.flat().some(isPriced)
  const { words, hints } = readLegend(texts.filter(hasLegend), [])
  const isCode = (price: string) => price.split(/[.,]/u).every(code => words.has(code) || hints.has(code))
  const hasDecimals = texts.some(text => {
    const { price } = divideUnsigned(text, hasSigned) ?? { price: '' }
    return oneDecimal.test(price) && !canBeCodes(price)
  })
  const divided = columns.map(lines => {
    let isPriceBelow = false
    let unpricedBelow = ''
    const fromBelow = lines.toReversed().map((line, at, reversed): MenuLine => {
      if (line.price !== '') isPriceBelow = line.text === ''
      const below = unpricedBelow
      unpricedBelow = line.price === '' ? line.text : ''
      const found = line.price === '' ? divideUnsigned(line.text, hasSigned) : null
      if (!found || (isPriceBelow && found.text !== '') || isCode(found.price)) return line
      if (isOfStatement(line.text, found.text)) return line
      if (endsInDot.test(line.text.slice(-longestEnd)) && hasKey(line.text)) return line
      if (isPartOfKey(line.text, reversed[at + 1]?.text ?? '', below)) return line
      const isDoubtful = canBeCodes(found.price)
      // Behind codes in brackets, "1,7" is rather a price.
      if (isDoubtful && hasSigned && !hasDecimals && !/[)\]]$/u.test(found.text)) return line
      isPriceBelow = found.text === ''
      unpricedBelow = ''
      return { ...line, ...found, ...(isDoubtful ? { canBeCodes: true } : {}) }
    })
    return fromBelow.toReversed()
  })
  return divided.flat().filter(({ price }) => price !== '').length > 1 ? divided : columns
}

const isPriced = ({ text, price }: PricedText) => text !== '' && price !== ''

/** Whether the number at the end of a text is a code by the words before it: "alergeny: 7", "Contains milk, may contain: 7". */
function isOfStatement(text: string, before: string): boolean {
  const coded = withCodesOfLabels(text)
  if (isLabelled(text) || (coded !== text && coded.startsWith('('))) return true
  return hasPhrase(before) && !/\p{L}/u.test(behindPhrases(before))
}

/** "1 Colour · 2" above "Preservative" */
const endsInDot = /[·•|]\s?\d{1,2}$/u

const oneDecimal = /^\d+[.,]\d$/u

/** "1,7" can be the codes 1 and 7, but "11,5" is rather a price. */
function canBeCodes(price: string): boolean {
  const [, first = '', second = ''] = /^(\d+),(\d)$/u.exec(price) ?? []
  return first !== '' && Number(first) < Number(second)
}

/** Words for a price that changes. */
const marketPrice =
  /(?<=^|\s)(?:MP|SQ|[Mm]\.[Pp]\.|[Ss]\.?[Qq]\.|[Ss]\/[MmQq]|[Mm]arket price|(?:nach |zum )?Tagespreis|[Pp]rix du (?:jour|marché)|[Pp]recio (?:de|según) mercado|[Ss]egún mercado|[Pp]rezzo di mercato|[Pp]reço do dia|[Dd]agprijs|[Cc]ena (?:dnia|rynkowa))$/u

/** The longest words for a price without a sign. */
const longestEnd = 24

/** Also before codes. Before those without brackets, a whole number can be a code, too, so that it is none beside prices with a sign. */
function divideUnsigned(text: string, hasSigned: boolean): PricedText | null {
  const isBefore = (price: string, behind: string) =>
    /^[([]/u.test(behind) || (/\D/u.test(price) ? !canBeCodes(price) : !hasSigned && !/^\d/u.test(behind))
  return (
    divideAtEnd(text) ??
    dividedBehind(text, (before, behind) => {
      const divided = divideAtEnd(before)
      return divided && isBefore(divided.price, behind) ? divided : null
    })
  )
}

/** "Waldorf salad 8", "Waldorf salad - 8", "Waldorf salad....8", "Soup 4.5", "Lamb 1.750". A year has four digits, and "1, 7" are codes. */
function divideAtEnd(text: string): PricedText | null {
  const end = latinDigits(text.slice(-longestEnd))
  const [word] = marketPrice.exec(end) ?? []
  const [price = word] = /(?<!\d[.,]?)(?:\d{1,3}|[1-9]\d{0,2}[.,]\d|[1-9]\d?[.,]\d{3})$/u.exec(end) ?? []
  if (price === undefined) return null
  const before = text.slice(0, -price.length)
  if (before === '') {
    const isAlone = price === word || (oneDecimal.test(price) && !canBeCodes(price))
    return isAlone ? { text: '', price } : null
  }
  if (!/(?:\s|…|[.…·_]{2})$/u.test(before.slice(-2))) return null
  const bare = withoutLeader(before)
  const name = /\s[-–—:·]$/u.test(bare.slice(-2)) ? bare.slice(0, -2).trim() : bare
  const isList = /[\d,;/+&]$/u.test(name.slice(-1))
  return isBeforeOtherNumber(name) || isList || !/\p{L}/u.test(name) ? null : { text: name, price }
}
