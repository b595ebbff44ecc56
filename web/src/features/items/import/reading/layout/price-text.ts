import { currencies, latinDigits } from '@safe-menu/contracts/items/price-text'
import { areAnnexNumbers } from '../codes/code-tokens.ts'
import { isCodesOnly } from '../codes/end-codes.ts'
import { areDiets } from '../names/diet-options.ts'
import { hideBrackets, withoutEnd } from '../names/plain.ts'
import { allergensInCell } from '../roles/naming-cells.ts'
import { isSize } from './sizes.ts'

/** In place of the cents: "18.-", and "145:-" as in Sweden. */
const dashes = '[.,:][-–—]{1,2}'
const number = String.raw`(?:\d{1,4}(?:[.,]\d{1,3}|${dashes}|['’]\d{2})?|\d{1,2}[.,]\d{3}${dashes})`
/** "9€50" has its sign as the comma. */
const signed = new RegExp(
  String.raw`^(?:${currencies}${number}|${number}${currencies}|\d{1,4}(?:[.,]\d{2}|${dashes}|['’]\d{2}|\p{Sc}\d{2})|\d{1,2}[.,]\d{3}${dashes})$`,
  'u',
)
const spaceBeforeSign = new RegExp(String.raw`(?<=[\d–—-])\s(?=${currencies})`, 'gu')
const spaceBehindSign = new RegExp(String.raw`(?<=${currencies})\s(?=\d)`, 'gu')
const spaceBeforeDashes = /(?<=\d)\s(?=:[-–—])/gu
const whole = /^\d{1,4}$/u

/** The prices of a text, each with its sign. "12,50 €" is one of them. */
function partsOf(text: string): readonly string[] {
  return latinDigits(text)
    .replaceAll(spaceBeforeDashes, '')
    .replaceAll(spaceBeforeSign, '')
    .replaceAll(spaceBehindSign, '')
    .split(/[\s/|]/u)
    .filter(part => part !== '')
}

/** A price and its sizes have no more words than this. */
const mostWords = 8

/** What a price is for: "a persona", "/hg", "l'etto", "pp". */
const unit = new RegExp(
  String.raw`(?<=[\d\p{Sc}.–—-]|${currencies})\s?(?:(?:\/\s?|(?:per|pro|je|par|por|za|al|la|the|for|für|pour|para|voor|dla|an?|à)\s)(?:\d{1,4}\s?)?|(?:all|l)['’]\s?)?(?:kg|hg|dag|g|gr|etto|oz|lb|cl|dl|ml|l|pers(?:\.|ons?|onas?|onen|onnes?|one)?|people|person|pp|p\.p\.|pax|head|each|ea\.?|stück|stk\.?|st\.?|portion|pièce|pce|pz\.?|cad\.?|os(?:\.|oba|oby|obę)?|szt\.?|ud\.?|unidad)$`,
  'iu',
)

/** The longest unit. */
const longestUnit = 30

/** Words behind a price that say nothing of it: codes, diets, "Soup £6 v, gf", and words in brackets. */
const isBehindPrice = (text: string) =>
  isCodesOnly(text) || /^\([\s(]*$/u.test(hideBrackets(text)) || areDiets(text)

/** A text and a price of it. */
export interface PricedText {
  readonly text: string
  readonly price: string
}

/** A text without the price at its end: codes behind it, "Soup 4,50 A,G", belong to the text. A whole number without a sign of a currency belongs to the text: "Menu 3". */
export function dividePrice(text: string): PricedText {
  if (hasOpeningHours(latinDigits(text))) return { text, price: '' }
  const extra = text.includes('+') ? (divideSurcharge(text) ?? dividedBehind(text, divideSurcharge)) : null
  if (extra) return extra
  if (surchargeAtEnd.test(text)) return { text, price: '' }
  const coded = priceBeforeNumbers(text)
  if (coded) return coded
  const divided = priceWithUnit(text)
  if (divided.price !== '') return withSizes(divided)
  const before = dividedBehind(text, priceWithUnit)
  return before ? withSizes(before) : priceWithWords(text)
}

const rangeDash = '(?:[-–—]|to|bis|à|a|tot|do)'
const hours = String.raw`(?:[01]?\d|2[0-4])[.:](?:00|15|30|45)`
const twoHours = new RegExp(
  String.raw`(?<!\d)${hours}\s?${rangeDash}\s?${hours}(?!\s?\p{Sc})[\s,]+\p{Ll}`,
  'iu',
)
const everyDay =
  'daily|every day|täglich|dagelijks|tous les jours|tutti i giorni|todos los días|todos os dias|codziennie'
const days = [
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thu|fri|sat|sun|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo',
  'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica',
].join('|')
/** Not the days of "Sunday roast" and "Daily special". */
const ofHours = [
  '(?<=\\d\\s?)(?:uur|uhr|h|hrs?|hours?|heures|ore|horas|godz\\p{L}*|o.clock|[ap]m)',
  `(?<=\\d\\s)(?:${everyDay})|(?:${everyDay}|served)(?=(?: from)? \\d)`,
  'open(?= (?:\\d|from|daily|every|hours?)|:)|opening|clos(?:es|ed|ing)|geöffnet|geopend|ouvert|ferm[eé]\\p{L}*|apert[oi]|abiert[oa]|abert[oa]|czynn\\p{L}*|otwart\\p{L}*',
  `(?:${days})(?=[.,:]?\\s?(?:[-–—&\\d]|(?:to|bis|au|al|tot|and|und|et|from|von) ))`,
].join('|')
const wordOfHours = new RegExp(`(?<!\\p{L})(?:${ofHours})(?!\\p{L})`, 'iu')

/** Whether a line has opening hours, "9.00 - 17.00 uur, keuken sluit om 16.30", and not the prices of two sizes, "4.00 - 6.00 small/large". */
const hasOpeningHours = (text: string) => twoHours.test(text) && wordOfHours.test(text)

/**
 * "Oat milk +0.50": an extra and what it adds to the price, which is asked about with its plus. `null`: it is something else. "or fries +1.50" and
 * "fries, salad +1.50" describe a dish.
 */
function divideSurcharge(text: string): PricedText | null {
  const [, name = '', space = '', price = ''] =
    /^([\p{Lu}\p{Lo}][^,.;+\p{Sc}]*?)\s+\+(\s?)(\S.*)$/u.exec(text) ?? []
  const isSurcharge = isSignedPrice(price) || (space === '' && isShortNumber.test(price))
  return name !== '' && isSurcharge ? { text: name, price: `+${price}` } : null
}

/** "(A) with cream (G) + 0,80" */
const surchargeAtEnd = /\+\s(?:\p{Sc}\s?)?\d{1,3}(?:[.,]\d{1,2})?(?:\s?\p{Sc})?$/u

/** "+1", "+0.5" */
const isShortNumber = /^\d{1,3}(?:[.,]\d)?$/u

/** "20 € 4, 7": behind the sign of the price, numbers of allergens in their order. They stay in the text. `null`: it has none. */
function priceBeforeNumbers(text: string): PricedText | null {
  const words = text.split(' ')
  const start = words.findLastIndex(word => !/^\d{1,2}(?:,\d{1,2})*,?$/u.test(word)) + 1
  const codes = words.slice(start).join(' ')
  const numbers = codes.match(/\d+/gu)?.map(Number) ?? []
  const before = words.slice(0, start).join(' ')
  if (numbers.length === 0 || !areAnnexNumbers(numbers) || !/\d\s?\p{Sc}$/u.test(before.slice(-3)))
    return null
  const divided = priceAtEnd(before)
  return divided.text === '' || divided.price === ''
    ? null
    : { text: `${divided.text} ${codes}`, price: divided.price }
}

/** A text whose price is before codes or other words that say nothing of the price; these stay in the text. `null`: it has none. */
export function dividedBehind(
  text: string,
  divide: (before: string, behind: string) => PricedText | null,
): PricedText | null {
  const spaces = [...hideBrackets(text).matchAll(/ /gu)].slice(1 - mostWords)
  for (const { index } of spaces.toReversed()) {
    const behind = text.slice(index + 1)
    if (!isBehindPrice(behind)) continue
    const before = divide(text.slice(0, index), behind)
    if (before && before.price !== '') return { ...before, text: `${before.text} ${behind}`.trim() }
  }
  return null
}

const withSign = new RegExp(String.raw`^(?:${currencies}\s?${number}|${number}\s?${currencies})$`, 'u')

const withCents = /^\d{1,4}[.,]\d{2}$/u
const centsToCents = new RegExp(String.raw`^\d{1,4}[.,]\d{2}\s?${rangeDash}\s?\d{1,4}[.,]\d{2}$`, 'u')

/**
 * A name and a price with its sign, with words behind it that can be about both: "Oysters 12 € les 6". It is asked about. Without a sign
 * the words have to name an allergen, "Pad Thai 9.50 contains peanuts", or the price goes up to another one, "Salmon 12.00 to 15.00 by size".
 */
function priceWithWords(text: string): PricedText {
  const words = latinDigits(text).split(' ')
  const namesAllergenBehind = (index: number) => allergensInCell(words.slice(index + 1).join(' ')).length > 0
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      (withSign.test(word) ||
        withSign.test(`${word} ${words[index + 1] ?? ''}`) ||
        [1, 3].some(count => centsToCents.test(words.slice(index, index + count).join(' '))) ||
        (withCents.test(word) && namesAllergenBehind(index))),
  )
  const written = text.split(' ')
  const price = at === -1 ? '' : written.slice(at).join(' ')
  return /^[\p{Lu}\p{Lo}\d]/u.test(text) && price !== ''
    ? { text: withoutLeader(written.slice(0, at).join(' ')), price }
    : { text, price: '' }
}

function priceWithUnit(text: string): PricedText {
  const divided = priceAtEnd(text)
  const end = text.slice(-longestUnit)
  const [found = ''] = divided.price === '' ? (unit.exec(end) ?? sizeAtEnd(end)) : []
  if (found === '') return divided
  const { text: before, price } = priceAtEnd(text.slice(0, -found.length))
  return price === '' ? divided : { text: before, price: `${price}${found}` }
}

/** "5.00 small", "8.00 (large)" */
function sizeAtEnd(text: string): readonly string[] {
  const [found = ''] = /(?<=\d)\s(?:\p{L}+|\(\p{L}+\))$/u.exec(text) ?? []
  return isSize(found.replaceAll(/[\s()]/gu, '')) ? [found] : []
}

/** A text without the price in front of it: "£8.50 Fish pie". */
export function divideFrontPrice(text: string): PricedText {
  const words = text.split(' ')
  for (const end of [2, 1]) {
    const [price, rest] = [words.slice(0, end).join(' '), words.slice(end).join(' ')]
    if (/^\p{L}/u.test(rest) && isSignedPrice(price)) return { text: rest, price }
  }
  return { text, price: '' }
}

/** With the prices of other sizes, and the words between them: "9,00 € / half 5,50 €". */
function withSizes({ text, price }: PricedText): PricedText {
  const words = text.split(' ')
  const first = words.findIndex(
    (word, at) =>
      at > 0 &&
      (signed.test(partsOf(word)[0] ?? '') || withSign.test(`${word} ${words[at + 1] ?? ''}`)) &&
      !isVolumeOf(`${word} ${words[at + 1] ?? ''}`),
  )
  if (first === -1) return { text, price }
  let end = first
  while (end > 1 && sign.test(words[end - 1] ?? '')) end -= 1
  // In "Poke Bowl small", only the last word is the size.
  const before = words[end - 1] ?? ''
  if (end > 1 && isOnlyLetters(before) && isSize(before)) end -= 1
  end -= wordsOfMeasure(words.slice(1, end))
  return { text: words.slice(0, end).join(' '), price: `${words.slice(end).join(' ')} ${price}` }
}

const sign = new RegExp(`^${currencies}$`, 'u')

/** How many words at the end are how much of a drink or dish: "175ml", "0,2 l". */
function wordsOfMeasure(words: readonly string[]): number {
  const isMeasure = (count: number) => words.length >= count && isAmount(words.slice(-count).join(' '))
  return isMeasure(2) ? 2 : isMeasure(1) ? 1 : 0
}

/** "2,3 g" and "1 L" can be codes. */
const isAmount = (text: string) =>
  /^(?:(?:0[.,]\d{1,3}|\d\/\d)\s?l|\d{1,4}(?:[.,]\d)?\s?[mcd]l|\d{3,4}\s?g|\d{1,2}\s?oz|\d{2}\s?cm)$/u.test(
    text,
  )

/** "0,25 l" has the form of a price with cents, but says how much it is. A capital L can be the code of a price: "0,80 L". */
const isVolumeOf = (text: string) => /^(?:0[.,]\d{2}\s[cd]?l|\d{1,2}[.,]\d{2}\s(?:[cd]l|kg))$/u.test(text)

/** Whether a price is how much of a drink the bottle has: "0,75 l". */
export const isVolume = (price: string) => /^[01][.,]\d{1,3}\s?l$/iu.test(price)

/** No number and no symbol, which can be codes of the name. */
const isOnlyLetters = (text: string) => /^\p{L}+$/u.test(text)

function priceAtEnd(text: string): PricedText {
  const words = text.split(' ')
  for (let start = Math.max(0, words.length - mostWords); start < words.length; start++) {
    const price = words.slice(start).join(' ')
    const [first = ''] = partsOf(price)
    if (signed.test(first) && isPrice(price))
      return { text: withoutDash(withoutLeader(words.slice(0, start).join(' '))), price }
  }
  return { text, price: '' }
}

/** The prices of a text that has nothing else: "6.50 / 26.00". */
export const partsOfPrice = (text: string): readonly string[] => (isPrice(text) ? partsOf(text) : [])

/** Whether a text that stands alone is a price, or several. */
export function isPrice(text: string): boolean {
  if (text.length > 40 || !/\d/u.test(latinDigits(text))) return false
  return partsOf(text).every(part => signed.test(part) || whole.test(part))
}

/** A price with its cents or its currency, so that it is no other number. */
export const isSignedPrice = (text: string) =>
  text.length < 20 && signed.test(partsOf(text)[0] ?? '') && isPrice(text)

/** A text without the dash or colon between it and its price: "Hummus – £6", "Nuts: £3". */
const withoutDash = (text: string) => text.replace(/(?:\s[-–—]|:)$/u, '')

/** A text without the dots at its end that lead to the price. One dot ends a sentence. */
export function withoutLeader(text: string): string {
  const bare = withoutEnd(text, /[\s.…·_]/u)
  const dots = text.slice(bare.length).replaceAll(/\s/gu, '')
  return dots.length > 1 || dots === '…' ? bare : text.trim()
}
