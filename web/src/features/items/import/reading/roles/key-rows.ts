import { isMark } from '../cells/footnotes.ts'
import { isWideKey, type KeyRow, keyEntriesIn, keyRowOf, keyText } from '../cells/legend.ts'
import { isCodesOnly } from '../codes/end-codes.ts'
import { looksCoded } from '../codes/split-codes.ts'
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
    const isWide = at >= lastWide && isWideKey(textsOf(row))
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
