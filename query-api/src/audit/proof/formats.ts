import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import type { AuditActor, AuditEntryView } from '@safe-menu/contracts/audit/views'
import { guardFormula, removeFormulaGuard } from '@safe-menu/contracts/formula-guard'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'
import { byteOrderMark, csvRecord } from '../../csv.ts'

/** A file format of exports. Each line has exactly one valid text, so that the text can be checked too. */
export interface Format {
  /** The text before the first line. */
  readonly head: string
  /** The line's text with its line end. */
  write(line: ExportLine): string
  /** Parses the JSON in a line's text. Throws without valid JSON. `write` then shows whether the text is the valid one. */
  read(text: string): unknown
}

const jsonl: Format = {
  head: '',
  write: line => `${canonicalJson(line)}\n`,
  read: text => JSON.parse(text),
}

/** One line of the file is one line of the export: line breaks in texts become spaces. `record` keeps them. */
const onOneLine = (text: string) => text.replaceAll(/[\r\n]+/gu, ' ')

type Cell = string | number | boolean | null | undefined

const byOf = (actor: AuditActor) => (actor.kind === 'account' ? actor.role : actor.kind)
const emailOf = (person: { readonly email: string | null; readonly erased: boolean } | null) =>
  person === null ? null : person.erased ? 'erased account' : person.email
const jsonOf = (value: unknown) => (value === null ? null : canonicalJson(value))

/**
 * Columns for people. The last column, `record`, is the line itself, which is verified. Cells are verified by writing them again, so a
 * column writes the same cells forever: other cells need a column of another name, and one that is no longer exported stays
 * here, without a place in `columnNames`.
 */
const columns: Readonly<Record<string, (entry: AuditEntryView) => Cell>> = {
  decided_at: entry => entry.decidedAt,
  visible_at: entry => entry.visibleAt,
  kind: entry => entry.kind,
  restaurant: entry => entry.restaurant?.name,
  menu: entry => entry.menu?.name,
  item: entry => entry.item?.name,
  allergen: entry => entry.allergen?.name,
  before: entry => jsonOf(entry.before),
  after: entry => jsonOf(entry.after),
  reason: entry => entry.reason,
  overridden: entry => entry.overridden,
  took_confirmation_away: entry => entry.tookConfirmationAway,
  by: entry => byOf(entry.actor),
  by_email: entry => (entry.actor.kind === 'account' ? emailOf(entry.actor) : null),
  impersonated_by_email: entry => emailOf(entry.impersonator),
  impersonated: entry => entry.impersonator !== null,
  chain: entry => entry.link.chain,
  sequence: entry => entry.link.sequence,
}

const rowOf = (cells: readonly Cell[]) =>
  csvRecord(cells.map(cell => guardFormula(onOneLine(String(cell ?? '')))))

/** The columns of an export as CSV, which its first line names. */
export const columnNames: readonly string[] = Object.keys(columns)

/** The format of a CSV with these columns. */
export const csvOf = (names: readonly string[]): Format => ({
  head: byteOrderMark + rowOf(['line', ...names, 'record']),
  write(line) {
    // An older entry may lack fields, but not those of its file's columns.
    const entry = line.line === 'entry' ? (line.entry as AuditEntryView) : null
    const cells = names.map(name => entry && columns[name]?.(entry))
    return rowOf([line.line, ...cells, canonicalJson(line)])
  },
  read(text) {
    const row = text.trimEnd()
    const record = row.slice(row.lastIndexOf(recordBegins) + 2, -1).replaceAll('""', '"')
    return JSON.parse(removeFormulaGuard(record))
  },
})

/** `record` is JSON and always quoted. Quotes inside it are doubled, so nothing in it looks like this. */
const recordBegins = ',"{""'

export const formats = { jsonl, csv: csvOf(columnNames) } as const

/** The columns that the first row of a CSV names, whether this release knows them or not. `null`: it is no such row. */
export function columnsOfHead(row: string): readonly string[] | null {
  const names = row.trimEnd().split(',').slice(1, -1)
  return row === csvOf(names).head ? names : null
}

/** The first of these columns that this release cannot write. */
export const unknownColumn = (names: readonly string[]) => names.find(name => !Object.hasOwn(columns, name))
