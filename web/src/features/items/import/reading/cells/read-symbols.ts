import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { type Answers, foldWord, own, type SymbolMeaning, type WordMeaning } from '../answers.ts'
import { allergensNotFree, isFreeFrom } from '../free-from.ts'
import { plainList, plainWords } from '../names/plain.ts'
import type { TagTarget } from '../names/tag-target.ts'
import type { Column } from '../roles/columns.ts'
import { allergensInCell } from '../roles/naming-cells.ts'
import { statedOutside } from '../statements.ts'
import { type KindsOfCell, type KindsOptions, kindsIn, symbolLength } from './kinds-in-cell.ts'
import type { FileLegend } from './legend.ts'
import { placeholder } from './list-cell.ts'

/** A cell of a matrix column, divided into symbols and the words behind them. */
export interface SymbolCell {
  /** With the cereals or nuts that they are about. */
  readonly symbols: readonly KindsOfCell[]
  /** "mignonette" in "O - mignonette". */
  readonly remark: string
}

/** What the file and the manager say of symbols. */
export interface SymbolContext {
  readonly answers: Answers
  readonly legend: FileLegend
}

/** The key of an answer that counts for one column alone, or under one heading over columns. */
export const columnSymbolKey = (columnKey: string, symbol: string) => `${columnKey}|${symbol}`

/** The key of an answer about a symbol in a column and those like it. */
export const symbolKeyIn = ({ group }: SymbolColumn, symbol: string) =>
  group === '' ? symbol : columnSymbolKey(group, symbol)

/** Where a symbol is. */
export type SymbolColumn = Pick<Column, 'key' | 'group'>

/**
 * What a symbol means in a column, by the answer for this column, the file's legend, or the answer for the file: that one was given to
 * a question about the other columns. "F = free from" explains nothing under "Gluten free", and a legend nothing in a column of "Free
 * from".
 */
export function meaningOfSymbol(
  symbol: string,
  column: SymbolColumn,
  targets: readonly TagTarget[],
  { answers, legend }: SymbolContext,
): SymbolMeaning | null {
  const key = symbolKeyIn(column, symbol)
  const ofColumn = own(answers.symbols, columnSymbolKey(column.key, key))
  if (column.group !== '') return ofColumn ?? own(answers.symbols, key) ?? null
  const ofLegend = legend.symbols.get(symbol)
  const isUnclear = ofLegend?.says === 'absent' && targets.some(({ id }) => isFreeFrom(id))
  const ofFile = own(answers.symbols, key)
  // It was offered for another column.
  const isOther =
    ofFile?.instead !== undefined && !targets.some(({ id }) => mistakenFor[id] === ofFile.instead)
  return (
    ofColumn ??
    (isUnclear ? undefined : ofLegend) ??
    detailInLegend(legend.words.get(foldWord(symbol)), targets) ??
    (isOther ? undefined : ofFile) ??
    null
  )
}

/** "W = Wheat" says which cereal is contained, in the column of the cereals alone. */
export function detailInLegend(
  word: WordMeaning | undefined,
  targets: readonly TagTarget[],
): SymbolMeaning | null {
  const [target] = targets
  if (word?.kind !== 'tags' || word.targets.length === 0 || targets.length !== 1 || !target) return null
  const [named, ...others] = word.targets
  if (named && others.length === 0 && named.id === mistakenFor[target.id])
    return { says: 'contains', instead: named.id }
  if (!word.targets.every(({ id }) => id === target.id)) return null
  return { says: 'contains', details: word.targets.flatMap(({ detail }) => detail ?? []) }
}

/** Allergens that some sheets have in one column. */
export const mistakenFor: Readonly<Record<string, string>> = {
  nuts: 'peanuts',
  peanuts: 'nuts',
  crustaceans: 'molluscs',
  molluscs: 'crustaceans',
}

/**
 * Divides a cell. `saysOf` says what a symbol means by the file's legend or an answer, as `fold` writes it. A cell that cannot be divided is
 * one symbol, and asked about as a whole.
 */
export function divideCell(text: string, options: KindsOptions, areNamesClear: boolean): SymbolCell {
  const { saysOf, fold } = options
  const isKnown = (symbol: string) => saysOf(symbol) !== null
  const cellOf = (symbols: readonly string[], remark = ''): SymbolCell => ({
    symbols: symbols.map(symbol => ({ said: { symbol }, details: [] })),
    remark,
  })
  const whole = fold(text)
  if (isKnown(whole) || placeholder.test(text)) return cellOf([whole])
  const kinds = kindsIn(text, options)
  if (kinds && (areNamesClear || kinds.every(({ said }) => 'symbol' in said)))
    return { symbols: kinds, remark: '' }
  const behind = /^([^\s:(]{1,20})\s*(?:[:(]|\s[-–—]\s)\s*(.+)$/su.exec(text)
  const head = fold(behind?.[1] ?? '')
  // "CC - X" says more than its first symbol.
  const hasMore =
    (behind?.[2] ?? '').split(/[\s,;/+&]/u).some(token => isKnown(fold(token))) ||
    isOfTwo.test(behind?.[2] ?? '') ||
    (saysOf(head) !== 'contains' && namesMoreBehind(behind?.[2] ?? ''))
  if (
    behind &&
    !hasMore &&
    (isKnown(head) || head.length <= symbolLength || commonWords.has(plainWords(head)))
  )
    return cellOf([head], (behind[2] ?? '').replace(/\)$/u, '').trim())
  const tokens = text
    .split(separator)
    .map(fold)
    .filter(token => token !== '')
  if (tokens.length > 1 && tokens.every(token => token.length <= symbolLength || isKnown(token)))
    return cellOf(tokens)
  const trailing = trailingSymbol(text, isKnown, fold)
  return trailing ? cellOf([trailing.symbol], trailing.remark) : cellOf([whole])
}

/** "Y (almond) MC (all other nuts)" says two things. */
const isOfTwo = /\)[^()]*\p{L}[^()]*\(/u

/** Only the manager knows about the walnut in "MC (hazelnut), walnut". */
const namesMoreBehind = (remark: string) => allergensInCell(/\).*/su.exec(remark)?.[0] ?? '').length > 0

/** A plus sign within brackets or beside other signs is a symbol. */
const separator = /[,;/&]|(?<=[\p{L}\p{N}]\s?)\+(?=\s?[\p{L}\p{N}])/u

/** "factory cc", where the legend has CC. Two symbols in one cell say more than the last one. */
function trailingSymbol(text: string, isKnown: (symbol: string) => boolean, fold: (text: string) => string) {
  const tokens = text.split(/\s+/u)
  const last = fold(tokens.at(-1) ?? '')
  const before = tokens.slice(0, -1)
  const isOne = before.length > 0 && last.length <= symbolLength && isKnown(last)
  if (!isOne || before.some(token => isKnown(fold(token)) || token.length <= symbolLength)) return null
  return { symbol: last, remark: before.join(' ') }
}

/** What a symbol says of the targets of its column. `meaning`: `null`, if it is an open question. */
export function statementsOf(
  targets: readonly TagTarget[],
  meaning: SymbolMeaning | null,
  details: readonly string[],
): readonly Statement[] {
  if (meaning?.instead !== undefined)
    return [
      statedOutside(meaning.instead, null, meaning.says),
      ...statementsOf(targets, { says: 'unknown' }, []),
    ]
  return [...mayUnderFreeFrom(targets, meaning), ...statementsInColumn(targets, meaning, details)]
}

/** "May contain" under "Nut free" is about the nuts. */
function mayUnderFreeFrom(
  targets: readonly TagTarget[],
  meaning: SymbolMeaning | null,
): readonly Statement[] {
  if (meaning?.says !== 'may_contain') return []
  const diets = targets.filter(({ id }) => isFreeFrom(id))
  return diets.flatMap(({ id }) => allergensNotFree(id)).map(id => statedOutside(id, null, 'may_contain'))
}

function statementsInColumn(
  targets: readonly TagTarget[],
  meaning: SymbolMeaning | null,
  details: readonly string[],
): readonly Statement[] {
  return targets.map(({ id, detail }) => {
    // One answer for W can name wheat, and the same letter is in the column of the nuts: there it names none.
    const own = new Set(catalogueEntry(id)?.details.map(each => each.id))
    return {
      id,
      says: saysOf(id, meaning),
      details: [...(detail === null ? [] : [detail]), ...details, ...(meaning?.details ?? [])].filter(each =>
        own.has(each),
      ),
      columnDetail: detail,
      isColumn: true,
    }
  })
}

/** A diet is carried or not: a weaker word for it says nothing. */
function saysOf(id: string, meaning: SymbolMeaning | null): Statement['says'] {
  if (meaning === null) return 'open'
  const isWeakDiet = isDiet(id) && (meaning.says === 'may_contain' || meaning.says === 'can_be_made_without')
  return isWeakDiet ? 'unknown' : meaning.says
}

const suggested: readonly (readonly [SymbolMeaning['says'], string])[] = [
  ['contains', 'x, yes, y, true, 1, contains, ja, oui, sí, si, sì, sim, tak, نعم, o'],
  ['may_contain', 'may, may contain, trace, traces, factory, spuren, m, cc'],
  ['absent', 'no, n, false, 0, nein, non, não, nee, nie, لا, none'],
  ['unknown', 'tbc, n a, unknown, daily feature'],
]
const suggestionOf = new Map(
  suggested.flatMap(([says, words]) => plainList(words).map(word => [word, says] as const)),
)
const commonWords = new Set(plainList(suggested.map(([, words]) => words).join(',')))
const ticks = /^[✓✔☑✅●•■★*√+]+$/u
const dashes = /^[-–—✗✘❌☐○]+$/u

/** What a symbol often means. The dialog shows it; it counts only once the manager has chosen it. */
export function symbolSuggestion(symbol: string): SymbolMeaning | null {
  const says = ticks.test(symbol)
    ? 'contains'
    : dashes.test(symbol)
      ? 'absent'
      : suggestionOf.get(plainWords(symbol))
  return says ? { says } : null
}
