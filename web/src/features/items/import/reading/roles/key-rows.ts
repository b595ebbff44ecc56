import { specialEntryOf } from '../cells/blank-cells.ts'
import { isMark } from '../cells/footnotes.ts'
import { isKeyTitle, isLegendOnly, isUnmarkedLegend, unmarkedEntriesIn } from '../cells/legend-entries.ts'
import { isEntry } from '../cells/legend-words.ts'
import { isCodesOnly } from '../codes/end-codes.ts'
import { looksCoded } from '../codes/split-codes.ts'
import { plainWords } from '../names/plain.ts'
import { cellText, type SheetRow, type SheetTable } from '../sheet/sheet-table.ts'

interface PossibleRow {
  readonly row: SheetRow
  /** `wide`: a key whose commas divide it into cells. */
  readonly kind: KeyRow | 'wide' | null
}

/** A sheet in which each key with an entry per row is one row: "A: Gluten" above "B: Krebstiere" is a list and no dishes. */
export function joinKeyRows(table: SheetTable): SheetTable {
  const lastWide = table.rows.findLastIndex(row => filledIn(row).length > 2)
  const all = table.rows.map((row, at) => {
    const isWide = isMarkedKey(filledIn(row)) || (at >= lastWide && isWideKey(textsOf(row)))
    return { row, kind: isWide ? ('wide' as const) : keyRowOf(textsOf(row)) }
  })
  const runs = runsOf(all)
  const inRuns = new Set(runs.flat())
  const outside = all.filter(each => !inRuns.has(each)).map(({ row }) => textsOf(row))
  const keys = runs.filter(run => isKey(run, outside))
  const keyAt = new Map(keys.map(run => [run[0]?.row, run.map(({ row }) => row)]))
  const joined = new Set(keys.flatMap(run => run.map(({ row }) => row)))
  const rows = table.rows.flatMap(row => {
    const key = keyAt.get(row)
    if (key) return [joinRows(row, key)]
    return joined.has(row) ? [] : [row]
  })
  return { ...table, rows }
}

const filledIn = (row: SheetRow) => textsOf(row).filter(text => text !== '')

const textsOf = ({ cells }: SheetRow) => cells.map(({ text }) => text.trim())

/** The rows next to each other that can be a key, from its title to the last entry that is understood. */
function runsOf(all: readonly PossibleRow[]): readonly (readonly PossibleRow[])[] {
  const runs: PossibleRow[][] = []
  let run: PossibleRow[] = []
  const close = () => {
    const last = run.findLastIndex(({ kind }) => kind === 'understood')
    const first = run.findIndex(({ kind }) => kind === 'understood')
    const title = run[first - 1]?.kind === 'title' ? first - 1 : first
    if (last > first) runs.push(run.slice(title, last + 1))
    run = []
  }
  for (const each of all) {
    if (textsOf(each.row).every(text => text === '')) continue
    if (each.kind === 'wide') {
      close()
      runs.push([each])
    } else if (each.kind === null) close()
    else run.push(each)
  }
  close()
  return runs
}

/** Three entries are a key, and two with marks such as "●". "A Milk" alone can be a dish where no other row has codes. In a file that numbers its dishes, they can be some of them. */
function isKey(run: readonly PossibleRow[], outside: readonly (readonly string[])[]): boolean {
  if (run[0]?.kind === 'wide') return true
  const understood = run.filter(({ kind }) => kind === 'understood')
  const isMarked = understood.every(({ row }) => isMark(firstText(textsOf(row))))
  const count = understood.reduce((sum, { row }) => sum + keyEntriesIn(textsOf(row)), 0)
  if (count < (isMarked ? 2 : 3)) return false
  const others = outside.filter(texts => texts.filter(text => text !== '').length > 1)
  const isBare = understood.every(({ row }) => bareEntry.test(filledIn(row).join('|')))
  if (isBare && !others.some(texts => texts.some(hasCodes))) return false
  return others.length > 0 && !others.some(texts => numberedForm.test(firstText(texts)))
}

/** Not a price alone. */
const hasCodes = (text: string) => isCodesOnly(text) || (!/^\d+(?:[.,]\d+)?$/u.test(text) && looksCoded(text))

/** "A Milk": one entry, without a mark behind its code. */
const bareEntry = /^[\p{L}\p{N}]{1,4}\s\p{L}[^,;:|]*$/u

const firstText = (texts: readonly string[]) => texts.find(text => text !== '') ?? ''

/** "7", "7. Soup" */
const numberedForm = /^\(?(?:\d{1,3}|\p{L})(?:[.:)]|$|\s?[-–—]\s)/u

function joinRows(first: SheetRow, rows: readonly SheetRow[]): SheetRow {
  const text = rows.map(row => keyText(textsOf(row))).join('\n')
  const at = first.cells.findIndex((_, column) => cellText(first, column) !== '')
  return { ...first, cells: first.cells.map((_, column) => ({ text: column === at ? text : '' })) }
}

/** A row that can be a part of a key: with or without words that are understood, or a title above it. */
type KeyRow = 'understood' | 'open' | 'title'

/** What a row of a key says: "1. Celery", "A;Gluten", "●;contains"; `null`: it is no part of a key. */
export function keyRowOf(cells: readonly string[]): KeyRow | null {
  const [first = '', second, ...more] = cells.filter(text => text !== '')
  if (more.length > 0) return null
  // "blank;not in the recipe": words that are not understood are asked about.
  if (second !== undefined && specialEntryOf(first, second) !== null) return 'understood'
  if (second !== undefined) return aloneCode.test(first) && isEntry(second) ? 'understood' : null
  if (isKeyTitle(first)) return 'title'
  const { entries, beside } = unmarkedEntriesIn(first)
  const isOnly = beside.every(each => plainWords(each) === '')
  if (entries.length === 0 || !isOnly) return null
  return entries.every(({ isUnderstood }) => isUnderstood) ? 'understood' : 'open'
}

/** How many entries a row of a key has. */
function keyEntriesIn(cells: readonly string[]): number {
  const filled = cells.filter(text => text !== '')
  return filled.length > 1 ? 1 : unmarkedEntriesIn(filled.join('')).entries.length
}

/** A code alone in its cell. */
const aloneCode = /^\(?(?:\p{L}{1,2}\d?|\d{1,2}\p{Ll}{0,2}|[^\p{L}\p{N}\s]{1,2})\)?[.:]?$/u

/** "A = Milk", "B = Nuts" and "C = Eggs" */
const isMarkedKey = (filled: readonly string[]) =>
  filled.length > 2 && filled.every(text => text.includes('=') && isLegendOnly(text))

/** Whether a row of several cells is a key. The heading of a matrix begins with a word for dishes, or an empty cell. */
function isWideKey(cells: readonly string[]): boolean {
  const filled = cells.filter(text => text !== '')
  const [first = ''] = cells
  return (
    filled.length > 2 && unmarkedEntriesIn(first).entries.length > 0 && isUnmarkedLegend(filled.join(', '))
  )
}

/** The text of a row of a key. Between two cells is an equals sign. */
export function keyText(cells: readonly string[]): string {
  const filled = cells.filter(text => text !== '')
  if (filled.length !== 2) return filled.join(', ')
  const [code = '', words = ''] = filled
  return `${code.replace(/[.:]$/u, '')} = ${words}`
}
