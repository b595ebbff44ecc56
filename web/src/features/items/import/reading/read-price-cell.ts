import { readPrice } from '@safe-menu/contracts/items/price-text'
import { own } from './answers.ts'
import { splitMarks } from './cells/footnotes.ts'
import { hasPhrase } from './cells/presence-phrases.ts'
import { withRanges } from './codes/code-runs.ts'
import { areAnnexNumbers, codesIn, divideToken, isMeasure, tokensOf } from './codes/code-tokens.ts'
import { divideEndCodes, isCodesOnly } from './codes/end-codes.ts'
import { superscripts } from './codes/split-codes.ts'
import { meaningOfCode, type ReadContext } from './context.ts'
import { inBrackets } from './names/plain.ts'
import { chosenPrice } from './prices-of-sizes.ts'
import { namesAllergen, readWords } from './read-stated.ts'
import { allergensInCell } from './roles/naming-cells.ts'
import type { SheetCell } from './sheet/sheet-table.ts'

/** Where the words beside a price go. */
interface WordsBeside {
  /** Into the description, as they are. */
  readonly keep: (text: string) => void
  /** What they state counts, and the others go into the description. */
  readonly keepRead: (text: string) => void
  /** What they state counts. */
  readonly read: (text: string) => void
}

/** Reads the price in a cell, in decimal text; empty: it has none, or it is asked about. What else is in it is never lost. */
export function readPriceCell(
  cell: SheetCell,
  line: number,
  context: ReadContext,
  beside: WordsBeside,
): string {
  const { answers, settings, questions } = context
  const priceIn = (text: string) => {
    const alone = readPrice(text, settings.decimals)
    return alone.kind === 'price' ? alone.price : ''
  }
  const isPrice = (text: string) => priceIn(text) !== ''
  const answer = cell.isDate
    ? own(answers.prices, cell.text)
    : chosenPrice(cell.text, settings.decimals, answers, questions)
  if (answer) {
    const isCoded = /[\p{Lu}([]/u.test(divideEndCodes(cell.text).codes)
    const { stated, rest } = statedBeside(cell.text)
    const codes = hasPhrase(stated) ? '' : codesBetween(rest, context)
    const read = [stated || codesBeside(cell.text, answer.price), codes].filter(Boolean).join(' ')
    const keepsText = answer.keepText || allergensInCell(rest).length > 0
    if (isCoded) beside.keepRead(cell.text)
    else if (keepsText) beside.keep(cell.text)
    if (!isCoded && read !== '') (keepsText ? beside.read : beside.keepRead)(read)
    return answer.price
  }
  const read = cell.isDate
    ? { kind: 'question' as const, prices: [] }
    : readPrice(cell.text, settings.decimals)
  if (read.kind === 'price') return read.price
  const divided = divideBeside(cell.text, isPrice, isCodesOnly)
  if (divided) {
    beside.keepRead(divided.rest)
    return priceIn(divided.price)
  }
  const marked = splitMarks(cell.text, (_, isSure) => isSure)
  if (marked.marks.length > 0 && isPrice(marked.text)) {
    beside.keepRead(marked.marks.join(' '))
    return priceIn(marked.text)
  }
  const isWords = (text: string) => /\p{L}/u.test(text) && !otherPrice.test(text)
  const worded = divideBeside(cell.text, isPrice, isWords)
  const list = worded ? asList(worded.rest) : ''
  if (worded && isList(list, context)) {
    beside.keepRead(list)
    return priceIn(worded.price)
  }
  const suggestions = read.prices.map(each => ({ price: each }))
  questions.ask({ kind: 'price', key: cell.text, suggestions }, line, cell.text)
  return ''
}

/** Whether words beside a price are about allergens, and not about the price: "contains nuts", "(milk, eggs)". */
const isList = (text: string, context: ReadContext) =>
  (hasPhrase(text) && namesAllergen(text)) ||
  readWords(text.replace(/^[([]([^()[\]]*)[)\]]$/u, '$1'), 'contains', context) !== null

const otherPrice = /\d[.,]\d{2}(?!\d)|\p{Sc}/u
const separators = /^[\s/|:;,–—-]+|[\s/|:;,–—-]+$/gu

type IsText = (text: string) => boolean

/** A price and what is behind or before it: "4,50 A,G", "12.50 contains nuts"; `null`: it is something else. */
function divideBeside(text: string, isPrice: IsText, isRest: IsText) {
  const words = text
    .replaceAll(/(?<=\S)(?=[([])/gu, ' ')
    .trim()
    .split(/\s+/u)
  if (words.length > mostWords) return null
  const part = (from: number, to?: number) => words.slice(from, to).join(' ').replaceAll(separators, '')
  // The longest price counts: "EUR" belongs to it.
  const cuts = words.slice(1).map((_, at) => [part(0, at + 1), part(at + 1)] as const)
  const behind = cuts.findLast(([price, rest]) => isPrice(price) && isRest(rest))
  const before = cuts.find(([rest, price]) => isPrice(price) && isRest(rest))
  const [price = '', rest = ''] = behind ?? before?.toReversed() ?? []
  return price === '' ? null : { price, rest }
}

const mostWords = 40

/** In brackets, several allergens are a list: "(milk, eggs)". */
const asList = (text: string) => (hasPhrase(text) || /[([]/u.test(text) ? text : `(${text})`)

/**
 * What a text with prices states: "contains nuts" of "9.50 / 12.00 contains nuts", "(milk, eggs)" of "9.50 / 12.00 (milk, eggs)". `rest`:
 * what else it says.
 */
function statedBeside(text: string): { readonly stated: string; readonly rest: string } {
  if (hasPhrase(text)) return { stated: text.replaceAll(prices, ' ').replaceAll(separators, ''), rest: '' }
  const stated: string[] = []
  const rest = text.replaceAll(inBrackets, whole => {
    if (!namesAllergen(whole)) return whole
    stated.push(whole)
    return ' '
  })
  return { stated: stated.join(' '), rest }
}

const prices = /(?:\p{Sc}\s?)?\d{1,4}[.,]\d{2}(?!\d)(?:\s?\p{Sc})?/gu

/** The codes between the prices of a text, in brackets: "(A)" of "3,50 (A) / 4,50" and of "3,50 A / 4,50". In brackets, their shape is enough if they are no sizes, "(L)". */
function codesBetween(text: string, context: ReadContext): string {
  const isKnown = (code: string) => meaningOfCode(code, context) !== null
  const isSize = (token: string) => /^X{0,2}[SML]$/u.test(token) && !isKnown(token)
  const groups = [...text.matchAll(inBrackets)].flatMap(({ 0: whole, 1: inside = '' }) => {
    const listed = withRanges(inside)
    const tokens = tokensOf(listed)
    const areCodes = codesIn(listed, isKnown) !== null && !tokens.every(isSize)
    return areCodes || (!isMeasure(inside) && tokens.some(isKnown)) ? [whole] : []
  })
  const bare = text.replaceAll(inBrackets, ' ').replaceAll(amounts, ' ').replaceAll(prices, ' ')
  const raised = bare.match(superscripts) ?? []
  const open = tokensOf(bare.replaceAll(superscripts, ' '))
  const known = open.filter(token => /^\p{L}/u.test(token) && divideToken(token, isKnown).every(isKnown))
  return [...groups, ...[...raised, ...known].map(code => `(${code})`)].join(' ')
}

/** "0,25 l", "30 cm". The letter behind "3,50 g" is rather a code of that price. */
const amounts =
  /(?<![\d.,])(?:0[.,]\d{1,3}\s?(?:[mcd]?l|kg)|\d{1,4}(?:[.,]\d)?\s?(?:[mcd]?l|k?g|cm|oz|stk\.?))(?!\p{L})/giu

/** Numbers in their order beside the price that can be codes: "1,14" of "1,14 € 15,00". Of two prices, each has its sign or a mark between them. */
function codesBeside(text: string, price: string): string {
  const [, numbers = '', other = ''] =
    /^(\d{1,2}(?:,\d{1,2})+)\s(?:\p{Sc}\s?)?(\d{1,4}[.,]\d{2})(?:\s?\p{Sc})?$/u.exec(text.trim()) ?? []
  const isChosen = numbers !== '' && other.replace(',', '.') === price
  return isChosen && areAnnexNumbers(numbers.split(',').map(Number)) ? `(${numbers})` : ''
}
