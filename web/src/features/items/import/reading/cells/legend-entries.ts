import { latinDigits } from '@safe-menu/contracts/items/price-text'
import { foldWord } from '../answers.ts'
import { isDietOption, namesDiet } from '../names/diet-options.ts'
import { tagsOfHeading, withoutThreshold } from '../names/find-tag.ts'
import { plainList, plainWords, withoutEnd } from '../names/plain.ts'
import { containsWords } from '../names/presence-words.ts'
import { bracketsSymbol, withBlankSymbol } from './blank-cells.ts'
import { codeBefore, divideEntries } from './divide-entries.ts'
import { isSentence, type LegendEntry, noteIn } from './footnotes.ts'
import { isEntry, symbolInLegend, wordInLegend } from './legend-words.ts'

/** The entries of a legend, and the texts beside them: a note can be in the same cell. */
export interface DividedLegend {
  readonly entries: readonly LegendEntry[]
  readonly beside: readonly string[]
}

/** "G =", whose words are in the line below. */
const codeAtEnd = /[\s,]{0,3}[^\s,=]{1,4}\s?=$/u

/** "G =", "G:", "G –" and "G)" at the end. */
const openCode = /(?:^|[\s,;|(])(?:[^\s,;|=]{1,4}\s?=|(?:\p{L}{1,3}\d?|\d{1,2}\p{Ll}{0,2})\s?[:)–—-])$/u

const longestOpenCode = 10

/** "(A) Gluten" */
const codeInBrackets = /\((?:\p{L}{1,3}\d?|\d{1,2}\p{Ll}{0,2})\)\s?\p{L}{2}/u

/** Whether a key ends with a code and its mark, so that its words are in the line below. "C Eier (Ei)" is whole. */
export function endsWithOpenCode(key: string): boolean {
  if (!openCode.test(key.slice(-longestOpenCode))) return false
  const isBracketed = /\([^()]{1,4}\)$/u.test(key)
  return !isBracketed || codeInBrackets.test(key)
}

/** The entries of a legend in a text: `X=Contains O=Removable`, `A: Gluten, B: Krebstiere`, `So = Soja; Wz = Weizen`. */
function legendIn(text: string): DividedLegend {
  const lines = withBlankSymbol(text)
    .split(/[\n;]/u)
    .map(line => {
      const equal = entriesOf(line.replace(codeAtEnd, ''), '=', 1)
      return equal.entries.length > 0 ? equal : entriesOf(line, ':', 2)
    })
  const entries = lines.flatMap(line => line.entries)
  return { entries, beside: entries.length > 0 ? lines.flatMap(({ beside }) => beside) : [text] }
}

/** In circles, or raised. */
const otherLetters = /[①-⑳Ⓐ-ⓩ¹²³⁰ⁱ⁴-⁹ⁿᴬ-ᵂⱽᵃ-ᵛˢˡʰʳʷˣʸᶻʲᶜᶠ]/gu

/** A code in a circle or a raised one is the plain one, and Arabic digits are read as in names. */
const plainCode = (code: string) => latinDigits(code.replaceAll(otherLetters, each => each.normalize('NFKC')))

/** An entry without a mark. Its words are not always understood. */
interface UnmarkedEntry extends LegendEntry {
  readonly isUnderstood: boolean
}

/** "G ...... Gluten" */
const leader = /\s?\.{3,}\s?/gu

/** The parts of a key without marks. */
const unmarkedPartsOf = (text: string) =>
  divideEntries(
    withoutThreshold(text)
      .replaceAll(leader, '. ')
      .replaceAll(
        /([①-⑳Ⓐ-ⓩ]|(?<![\p{L}\p{N}])[¹²³⁰ⁱ⁴-⁹ⁿᴬ-ᵂⱽᵃ-ᵛˢˡʰʳʷˣʸᶻʲᶜᶠ]{1,3}(?=\s?\p{L})|(?![\d#*©®™])\p{Extended_Pictographic}\uFE0F?)\s*/gu,
        (_, code: string) => `\n${plainCode(code)}. `,
      ),
  )

/** A file has the same texts after each answer, and each is looked at several times. */
const lastRead = new Map<string, ReturnType<typeof readUnmarked>>()
const mostRead = 1_000

/** The entries without a mark in a text, and the texts beside them. */
export function unmarkedEntriesIn(text: string) {
  const before = lastRead.get(text)
  if (before) return before
  if (lastRead.size >= mostRead) lastRead.clear()
  const read = readUnmarked(text)
  lastRead.set(text, read)
  return read
}

function readUnmarked(text: string) {
  const parts = unmarkedPartsOf(text)
  return {
    entries: parts.flatMap(part => unmarkedEntryOf(part.text)?.entry ?? []),
    beside: parts.flatMap(part => {
      if (part.isOtherReading) return []
      const found = unmarkedEntryOf(part.text)
      if (!found) return [part.text]
      const isEntry = found.entry.isUnderstood || isDietOption(found.entry.words, namesDiet)
      return isEntry || noteIn(part.text) === null ? found.notes : [part.text]
    }),
  }
}

function unmarkedEntryOf(
  part: string,
): { readonly entry: UnmarkedEntry; readonly notes: readonly string[] } | null {
  const [before = '', code = ''] = codeBefore.exec(part) ?? []
  if (code === '') return null
  const divided = divideWords(withoutEnd(part.slice(before.length), /[\s.–—-]/u))
  const isClosed = divided.words.includes('(')
  const words = isClosed ? divided.words : withoutEnd(divided.words, /[)\s.]/u)
  return {
    entry: { code: plainCode(code), words, isUnderstood: wordInLegend(words) !== null },
    notes: divided.notes,
  }
}

/**
 * `11w Weizen; 13 Eier`: without a mark, or with one that names of dishes have, so that the words must be understood. Two entries are
 * enough only above a table: below, they can be a dish. Beside three that are understood, the others are entries, too.
 */
function unmarkedLegendIn(text: string): DividedLegend {
  const { entries, beside } = unmarkedEntriesIn(text)
  const understood = entries.filter(({ isUnderstood }) => isUnderstood)
  if (understood.length < 2) return { entries: [], beside: [] }
  if (isKey(entries)) return { entries, beside }
  const others = entries.filter(({ isUnderstood }) => !isUnderstood)
  return { entries: understood, beside: [...beside, ...others.map(({ code, words }) => `${code} ${words}`)] }
}

/** A sign other than a mark between words, or letters: "✓", "(x)", "Sp". */
const symbolBefore = /^(\(?(?:[^\s\p{L}\p{N}.,;:()'"/&–—-]{1,2}|\p{L}{1,3})\)?)\s+(?=\p{L})/u

const noWords = new Set(plainList('no, nein, non, não, nee, nie'))

/** "T: " and "✓: " before what they say. "EI: Spuren" is a note about eggs. */
const codeBeforeColon = /^(\p{Lu}{1,2}|[^\s\p{L}\p{N}.,;:()'"/&–—-]{1,2})\s?:\s*(?=\p{L})/u

function codeWithColon(part: string) {
  const [before = '', code = ''] = codeBeforeColon.exec(part) ?? []
  return tagsOfHeading(code) === null ? { before, code } : { before: '', code: '' }
}

/** "✓ contains, Sp traces", or one "T: traces": entries for the symbols of a matrix without a mark, and nothing else; empty: the text is another one. */
function symbolEntriesIn(text: string): readonly LegendEntry[] {
  const [title = ''] = beforeColon.exec(text) ?? []
  const parts = (isKeyTitle(title) ? text.slice(title.length) : text)
    .split(/[\n,;|]|\s\/\s|\s{2,}|\s(?=\(?[^\s\p{L}\p{N}.,;:()'"/&–—-]{1,2}\)?\s)/u)
    .map(part => part.trim())
    .filter(part => part !== '')
  const entries = parts.flatMap(part => {
    const [ofSpace = '', beforeSpace = ''] = symbolBefore.exec(part) ?? []
    const { before, code } = beforeSpace === '' ? codeWithColon(part) : { before: ofSpace, code: beforeSpace }
    const words = part.slice(before.length)
    return code !== '' && symbolInLegend(words) !== null ? [{ code, words }] : []
  })
  // "N no" can be about the heading "Free from" as well, so that N is asked about.
  const open = parts.filter(part => noWords.has(plainWords(part.replace(symbolBefore, ''))))
  const fewest = parts.some(part => codeWithColon(part).code !== '') ? 1 : 2
  return entries.length >= fewest && entries.length + open.length === parts.length ? entries : []
}

/** Whether a key ends with an entry whose words are understood: "A Gluten, L Sellerie", but not "A Gluten, L". */
export function endsWithKnownEntry(text: string): boolean {
  const marked = legendIn(text).entries.at(-1)
  if (marked) return isEntry(marked.words)
  return unmarkedEntryOf(unmarkedPartsOf(text).at(-1)?.text ?? '')?.entry.isUnderstood ?? false
}

/** Three codes with the names of allergens are a key, and no dish. */
const fewestEntries = 3

function isKey(entries: readonly UnmarkedEntry[], fewest = fewestEntries): boolean {
  const codes = entries.filter(({ isUnderstood }) => isUnderstood).map(({ code }) => foldWord(code))
  if (new Set(codes).size < fewest) return false
  // "2 Eggs, 1 Milk, 3 Nuts" is a dish. The second line of a key can begin with any number.
  return fewest < fewestEntries || !(Number(codes[1]) < Number(codes[0]))
}

/** Whether a text has a key in it, perhaps beside a note. */
export const hasKey = (text: string, fewest = fewestEntries) =>
  hasLegend(text) || isKey(unmarkedEntriesIn(text).entries, fewest)

/** Whether a text is entries without a mark and nothing else but a title, or notes behind them. Where no dish can be, two are enough. */
export function isUnmarkedLegend(text: string, fewest = fewestEntries): boolean {
  const { entries, beside } = unmarkedEntriesIn(text)
  const isOfKey = (each: string) =>
    plainWords(each) === '' || isKeyTitle(each) || (isSentence(each) && noteIn(each) !== null)
  return isKey(entries, fewest) && beside.every(isOfKey)
}

/**
 * Whether a line that ends with a number is a part of a key, so that the number is the code of the line below: "1 Gluten 2 Eggs 3" above
 * "Fish 4 Milk". Two entries need more of the key beside them, because "2 Eggs, 1 Fish 8" is a dish. `below`: empty if it has a price.
 */
export function isPartOfKey(text: string, above: string, below: string): boolean {
  const { entries, beside } = unmarkedEntriesIn(text)
  const isOther = (each: string) =>
    /\p{L}/u.test(each) && !isKeyTitle(each) && wordInLegend(withoutEnd(each, /[\s.–—-]/u)) === null
  if (!isKey(entries, 2) || beside.some(isOther)) return false
  const isBeside = (other: string) => isKey(unmarkedEntriesIn(other).entries)
  return isKey(entries) || isBeside(above) || (below !== '' && isBeside(`${text} ${below}`))
}

const beforeColon = /^[^\n:]{0,60}:/u

/**
 * Whether a line can be the first one of a key: it is a title or begins with one, "Allergene: A glutenhaltiges", or one of its entries is
 * understood. "10. Massaman" is a dish.
 */
export function beginsKey(text: string): boolean {
  const [title = text] = beforeColon.exec(text) ?? []
  return isKeyTitle(title) || unmarkedEntriesIn(text).entries.some(({ isUnderstood }) => isUnderstood)
}

export const aboutCodes = /al+[eéè]rg|legend|kennzeichn|codes?(?!\p{L})|حساسية/iu

/** As {@link isLegendTitle}, and "Allergenkennzeichnung:", "Elenco allergeni:". */
export function isKeyTitle(text: string): boolean {
  if (isLegendTitle(text)) return true
  return text.endsWith(':') && aboutCodes.test(text) && text.split(/\s+/u).length <= 6
}

/** Divides a text above a table, or a row that is a legend. */
export function divideLegend(text: string): DividedLegend {
  const symbols = symbolEntriesIn(text)
  if (symbols.length > 0) return { entries: symbols, beside: [] }
  const marked = legendIn(text)
  const unmarked = unmarkedLegendIn(marked.beside.join('\n'))
  // "1 to" is left of "1 to 3 = additives".
  const isMarked = new Set(marked.entries.map(({ code }) => code))
  return {
    entries: [...marked.entries, ...unmarked.entries.filter(({ code }) => !isMarked.has(code))],
    beside: unmarked.entries.length > 0 ? unmarked.beside : marked.beside,
  }
}

/** Whether a row is a legend. A single "A: Gluten" could be a dish. */
export function hasLegend(text: string): boolean {
  const { entries } = legendIn(text)
  return (
    entries.length > 1 ||
    (withBlankSymbol(text).includes('=') && entries.length > 0) ||
    symbolEntriesIn(text).length > 0 ||
    isUnmarkedLegend(text)
  )
}

const titleWords = new Set([
  ...containsWords,
  ...plainList(
    'legend, legende, erläuterung, erläuterungen, zeichenerklärung, explication, explications, spiegazione, uitleg, objaśnienia, explicación, leyenda, legenda, légende, key, code, codes, symbols, allergen, allergens, allergene, allergenen, allergènes, alérgenos, allergeni, alergénios, alergeny, المفتاح, note, notes, important, warning, attention, hinweis, hinweise, achtung, wichtig, remarque, nota, notas, avviso, opmerking, uwaga, ملاحظة, of, to, bis, and, und, the, eu, information, list, chart, table, matrix, liste, tabelle, übersicht, hauptallergene, contain, zusatzstoffe, additives, additifs, aditivos, additivi',
  ),
])

/** Words beside those of a title: "Main allergens". Alone, "Main" is a course. */
const besideTitleWords = new Set(plainList('major, main, majeurs, principales, principali, principais'))

const isNumber = (word: string) => /^\d+$/u.test(word)

/** Words above or before a legend, a note or a matrix: "Legend", "Note:", "The 14 allergens". */
export function isLegendTitle(text: string): boolean {
  const words = plainWords(text).split(' ')
  return (
    words.some(word => titleWords.has(word)) &&
    words.every(word => titleWords.has(word) || besideTitleWords.has(word) || isNumber(word))
  )
}

/** Whether a text is a legend and nothing else. In "Fish pie (A: gluten, D: fish)", other words are before the first code. */
export function isLegendOnly(text: string): boolean {
  if (!hasLegend(text)) return false
  if (isUnmarkedLegend(text) || symbolEntriesIn(text).length > 0) return true
  const plain = withBlankSymbol(text)
  const [first = ''] = plain.split(plain.includes('=') ? '=' : ':')
  const words = first.trim()
  // "1 to" in "1 to 3 = additives".
  const before = words.slice(0, words.length - lastWord(words).length).replace(/\d{1,2}/u, '')
  return plainWords(before) === '' || isLegendTitle(before)
}

const bracketed = /^\((.*)\)$/u
export const unbracketed = (code: string) => bracketed.exec(code)?.[1] ?? code

/** The code stands right before the mark, and the words go on until the next code. */
function entriesOf(line: string, mark: string, atLeast: number): DividedLegend {
  const parts = line.split(mark).map(part => part.trim())
  const found = parts.slice(0, -1).map((part, at) => {
    const code = lastWord(part)
    const next = parts[at + 1] ?? ''
    const isLast = at === parts.length - 2
    const words = isLast ? next : next.slice(0, next.length - lastWord(next).length)
    return {
      code: plainCode(bracketed.test(code) ? code : code.replace(/^\(/u, '').replace(/[).]$/u, '')),
      words: withoutEnd(words, /[,;|(\s]/u),
      before: part,
    }
  })
  const isLegend = found.every(
    ({ code, words }) =>
      code !== '' &&
      words !== '' &&
      // "( ) = traces of nuts" can be about every dish.
      (code !== bracketsSymbol || symbolInLegend(words) !== null) &&
      (unbracketed(code).length <= 4 || (mark === '=' && isColour(code, words))),
  )
  const [first = ''] = parts
  if (!isLegend || found.length < atLeast) return { entries: [], beside: [line] }
  const before = withoutEnd(first.slice(0, first.length - lastWord(first).length), /[:\s]/u)
  const divided = found.map(entry => ({ ...entry, ...divideWords(entry.words) }))
  return { entries: divided.flatMap(withRange), beside: [before, ...divided.flatMap(({ notes }) => notes)] }
}

/** "Amber = may contain": a longer code has words that are understood. */
const isColour = (code: string, words: string) =>
  /^\p{L}{5,8}$/u.test(code) && symbolInLegend(divideWords(words).words) !== null

/**
 * The words of an entry, and the notes behind them: "eggs. All dishes may contain nuts". Behind a comma, they can be about the code, so
 * that they also stay in its words.
 */
export function divideWords(words: string): { readonly words: string; readonly notes: readonly string[] } {
  if (isEntry(words)) return { words, notes: [] }
  for (const { 0: mark, index } of words.matchAll(/[.,!]\s+|\s[-–—]\s|\s\(/gu)) {
    if (index > longestHead) break
    const [head, note] = [words.slice(0, index), withoutEnd(words.slice(index + mark.length), /\)/u)]
    const isSentence = /^[.!]/u.test(mark)
    // Not behind "evtl.".
    const isDivided = isEntry(head) || (isSentence && /\s/u.test(head))
    if (isDivided && noteIn(note) !== null)
      return { words: isEntry(head) && isSentence ? head : words, notes: [note] }
  }
  return { words, notes: [] }
}

/** Notes begin before that: each is searched for allergens up to its end, and 7,000 characters with a mark in every six took 11 s. */
const longestHead = 300

/** "1 to 3 = additives" explains three numbers. */
function withRange({
  code,
  words,
  before,
}: LegendEntry & { readonly before: string }): readonly LegendEntry[] {
  const [, first = '', last = ''] = /(\d{1,2})\s?(?:to|bis|à|a|t\/m|do|-|–)\s?(\d{1,2})$/u.exec(before) ?? []
  const count = Number(last) - Number(first)
  if (first === '' || count < 1 || count > 30) return [{ code, words }]
  return Array.from({ length: count + 1 }, (_, more) => ({ code: String(Number(first) + more), words }))
}

const lastWord = (text: string) => text.split(/[\s,]/u).at(-1) ?? ''
