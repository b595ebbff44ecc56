import type { CodeSystem, SymbolMeaning, WordMeaning } from '../answers.ts'
import { foldSymbol, foldWord } from '../answers.ts'
import { systemsWith } from '../codes/code-systems.ts'
import { tagNamed } from '../names/find-tag.ts'
import { plainWords } from '../names/plain.ts'
import type { TagTarget } from '../names/tag-target.ts'
import { blankSymbol } from './blank-cells.ts'
import { codeBefore } from './divide-entries.ts'
import { isMark, type LegendEntry } from './footnotes.ts'
import { aboutCodes, divideLegend, hasLegend, unbracketed, unmarkedEntriesIn } from './legend-entries.ts'
import { isEntry, symbolInLegend, wordInLegend, wordInNote } from './legend-words.ts'

/** What a legend says of a code: behind a name, it is in brackets in one file and plain in another. */
export const ofCode = <T>(known: ReadonlyMap<string, T>, code: string): T | undefined =>
  known.get(code) ?? known.get(`(${code})`)

/** What a file says of its own symbols and codes. */
export interface FileLegend {
  /** By symbol in capitals. */
  readonly symbols: ReadonlyMap<string, SymbolMeaning>
  /** By code in small letters. */
  readonly words: ReadonlyMap<string, WordMeaning>
  /** The words of entries that are not understood, by code in small letters: shown beside the question. */
  readonly hints: ReadonlyMap<string, string>
  /** Symbols, in capitals, that are others in small letters. */
  readonly cased: ReadonlySet<string>
  /** Codes in brackets that mean something else than without, and are written in other letters: "(v)" beside "V". */
  readonly bracketed: ReadonlySet<string>
  /** The marks of notes, such as `*`. They are no codes. */
  readonly marks: ReadonlySet<string>
  /** Texts that look like a key and are not understood as one; empty: none. */
  readonly openKey: string
  /** The code systems that say nothing else than the file. */
  readonly systems: readonly CodeSystem[]
}

/** Whether a legend says what blank cells mean. */
export const explainsBlank = ({ symbols, hints }: FileLegend) =>
  symbols.has(blankSymbol) || hints.has(blankSymbol)

/** A symbol as the legend has it: the same in small and capital letters, unless the legend explains both. */
export const symbolIn = ({ cased }: Pick<FileLegend, 'cased'>, text: string): string =>
  cased.has(foldSymbol(text)) ? text.normalize('NFC').trim() : foldSymbol(text)

/** The symbols, in capitals, that a legend explains in small and in capital letters: "x = traces, X = contains". */
function casedSymbols(entries: readonly LegendEntry[]): ReadonlySet<string> {
  const written = new Map<string, string>()
  const cased = entries.filter(({ code }) => {
    const before = written.get(foldSymbol(code)) ?? code
    written.set(foldSymbol(code), before)
    return before !== code
  })
  return new Set(cased.map(({ code }) => foldSymbol(code)))
}

/** The codes that a legend explains twice with different words. */
function contradictedIn(
  entries: readonly LegendEntry[],
  fold: (code: string) => string,
): ReadonlySet<string> {
  const said = new Map<string, string>()
  const contradicted = entries.filter(({ code, words }) => {
    const before = said.get(fold(code)) ?? plainWords(words)
    said.set(fold(code), before)
    return before !== plainWords(words)
  })
  return new Set(contradicted.map(({ code }) => fold(code)))
}

/**
 * Reads the legends of a file. An entry that is there twice with different meanings explains nothing, so that it is asked about. `lone`:
 * all texts that are no part of a dish.
 */
export function readLegend(
  texts: readonly string[],
  notes: readonly LegendEntry[],
  lone: readonly string[] = [],
): FileLegend {
  const symbols = new Map<string, SymbolMeaning>()
  const words = new Map<string, WordMeaning>()
  const hints = new Map<string, string>()
  const entries = texts.flatMap(text => divideLegend(text).entries)
  const codes = entries.map(({ code }) => unbracketed(code))
  const marks = new Set([...codes.filter(isMark), ...notes.map(({ code }) => code)])
  const all = [...entries, ...notes]
  const cased = casedSymbols(all)
  const symbolOf = (code: string) => symbolIn({ cased }, code)
  const [doubtfulSymbols, doubtfulWords] = [contradictedIn(all, symbolOf), contradictedIn(all, foldWord)]
  for (const { code, words: meant } of all) {
    const key = foldWord(code)
    const symbol = doubtfulSymbols.has(symbolOf(code)) ? null : symbolInLegend(meant)
    const isDoubtful = doubtfulWords.has(key)
    const word = marks.has(unbracketed(code)) ? wordInNote(meant) : wordInLegend(meant)
    if (symbol) symbols.set(symbolOf(code), symbol)
    if (word && !isDoubtful && !isNarrower(code, word)) words.set(key, word)
    const hint = hints.get(key)
    if (isDoubtful) hints.set(key, hint === undefined ? meant : `${hint}; ${meant}`)
    else if (!symbol && !word) hints.set(key, meant)
  }
  const open = openKeysIn(lone)
  const meanings = new Map<string, WordMeaning | null>(words)
  for (const { code, words: meant } of open.entries) {
    const key = foldWord(code)
    if (words.has(key)) continue
    meanings.set(key, wordInLegend(meant))
    if (!hints.has(key)) hints.set(key, meant)
  }
  const ofCodes = new Map([...meanings].filter(([code]) => !marks.has(unbracketed(code))))
  const systems = systemsWith(ofCodes)
  const isOther = (code: string, other: string) => code !== other && foldWord(code) === foldWord(other)
  const bracketed = new Set(
    all.flatMap(({ code }) => {
      const bare = unbracketed(code)
      return bare !== code && all.some(other => isOther(bare, other.code)) ? [code] : []
    }),
  )
  return { symbols, words, hints, marks, cased, bracketed, openKey: open.texts.join('; '), systems }
}

/** "Nuts = almonds, hazelnuts" is about one dish: elsewhere the name means all nuts. */
function isNarrower(code: string, meaning: WordMeaning): boolean {
  const tag = tagNamed(unbracketed(code))
  const isWhole = (target: TagTarget) => target.id === tag?.id && target.detail === tag.detail
  return tag !== null && !(meaning.kind === 'tags' && meaning.targets.some(isWhole))
}

/** The texts that look like a key and are not certainly one, and the entries in them. */
function openKeysIn(texts: readonly string[]) {
  const isUnderstood = ({ words }: LegendEntry) => wordInLegend(words) !== null
  // "Eier = C" has the form of a legend, and its words are the code.
  const isRead = (text: string) =>
    hasLegend(text) && divideLegend(text).entries.some(each => isEntry(each.words))
  const keys = texts.filter(text => !isRead(text)).map(text => ({ text, entries: openEntriesIn(text) }))
  const singles = keys.filter(({ entries }) => entries.length === 1 && entries.every(isUnderstood))
  // "Muscheln (N)" can also be a dish.
  const areKey = singles.length > (singles.some(({ text }) => codeBefore.test(text)) ? 1 : 2)
  const found = keys.filter(key => {
    const { length } = key.entries.filter(isUnderstood)
    return length > 1 || (length > 0 && aboutCodes.test(key.text)) || (areKey && singles.includes(key))
  })
  return { texts: found.map(({ text }) => text), entries: found.flatMap(({ entries }) => entries) }
}

/** Without a limit, a text of 4,000 spaces takes seconds. */
const longestEntry = 80

/** With the code before or behind the words: "A Gluten, B Eier", "Gluten (A), Eier (B)". */
function openEntriesIn(text: string): readonly LegendEntry[] {
  const before = unmarkedEntriesIn(text).entries
  if (before.some(({ isUnderstood }) => isUnderstood)) return before
  const parts = text.split(/[\n,;|:]/u).filter(({ length }) => length <= longestEntry)
  const behind = parts.flatMap(part => {
    const [, words = '', code = ''] =
      /^\s*(\p{L}[^()\d]*?)\s*[\s(=–-]\s*(\p{Lu}\d?|\d{1,2}\p{Ll}{0,2})\s?\)?\s*$/u.exec(part) ?? []
    return code === '' ? [] : [{ code, words }]
  })
  return behind
}
