import type { ExportedEntry, ExportLine } from '@safe-menu/contracts/audit/proof'
import type { AuditActor } from '@safe-menu/contracts/audit/views'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'

/** How an export's lines are written into a file. A line has one text only, so that the text can be checked as well. */
export interface Format {
  /** What stands before the first line. */
  readonly head: string
  /** The line's text, with its end. */
  write(line: ExportLine): string
  /** The JSON that a line's text carries, or an `Error`. Whether the text is the one way to write it is for `write` to say. */
  read(text: string): unknown
}

const jsonl: Format = {
  head: '',
  write: line => `${canonicalJson(line)}\n`,
  read: text => JSON.parse(text),
}

/** Excel reads a file without it in the computer's own character set. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n' // RFC 4180

/** Spreadsheets run a cell that begins like this as a formula (OWASP, CSV injection); an apostrophe in front keeps it text. */
const formulaLike = /^[=+\-@＝＋－＠\t\r']/u // the wide ones count in East Asian editions
const guarded = (text: string) => (formulaLike.test(text) ? `'${text}` : text)
const quoted = (cell: string) => (/[",]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
/** A line of the file is a line of the export: breaks inside a text become blanks; `record` has them as they were. */
const onOneLine = (text: string) => text.replaceAll(/[\r\n]+/gu, ' ')

type Cell = string | number | boolean | null | undefined

const byOf = (actor: AuditActor) => (actor.kind === 'account' ? actor.role : actor.kind)
const emailOf = (person: { readonly email: string | null; readonly erased: boolean } | null) =>
  person === null ? null : person.erased ? 'erased account' : person.email
const jsonOf = (value: unknown) => (value === null ? null : canonicalJson(value))

/** For people; `record` behind them is the line itself, and what is verified. */
const columns: Readonly<Record<string, (entry: ExportedEntry) => Cell>> = {
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
  cells.map(cell => quoted(guarded(onOneLine(String(cell ?? ''))))).join(',') + lineEnd

const csv: Format = {
  head: byteOrderMark + rowOf(['line', ...Object.keys(columns), 'record']),
  write(line) {
    const cells = Object.values(columns).map(cell => (line.line === 'entry' ? cell(line.entry) : null))
    return rowOf([line.line, ...cells, canonicalJson(line)])
  },
  read(text) {
    const row = text.trimEnd()
    return JSON.parse(row.slice(row.lastIndexOf(recordBegins) + 2, -1).replaceAll('""', '"'))
  },
}

/** `record` is JSON, and so always quoted; inside it every quote stands twice, so that nothing in it looks like this. */
const recordBegins = ',"{""'

export const formats = { jsonl, csv } as const
