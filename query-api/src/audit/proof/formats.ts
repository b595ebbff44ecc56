import { type ChainedEvent, ChainId } from '@safe-menu/contracts/audit/chain'
import type { ExportedEntry, ExportLine } from '@safe-menu/contracts/audit/proof'
import type { AuditActor, AuditHeadView } from '@safe-menu/contracts/audit/views'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { guardFormula } from '@safe-menu/contracts/formula-guard'
import { headsQuery } from '@safe-menu/read-models/audit/signed-heads/signed-heads.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'
import type pg from 'pg'
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

/** Columns for people. The last column, `record`, is the line itself, which is verified. */
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
  csvRecord(cells.map(cell => guardFormula(onOneLine(String(cell ?? '')))))

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

/** `record` is JSON and always quoted. Quotes inside it are doubled, so nothing in it looks like this. */
const recordBegins = ',"{""'

export const formats = { jsonl, csv } as const

/**
 * Compares the readable half of an entry with the stored event: who, for whom, when, and in which request. `null`: they
 * agree. The change itself is in the event; the kind and the names come from the read model and are not checked.
 */
export function claimFault(entry: ExportedEntry, event: ChainedEvent): string | null {
  const metadata = EventMetadata.safeParse(event.metadata)
  if (!metadata.success) return 'is not an event of this product'
  const { actor, impersonator, decidedAt, correlationId } = metadata.data
  const actorOf = (who: { readonly kind: string; readonly id?: string; readonly role?: string }) =>
    who.kind === 'account' ? `${who.role} ${who.id}` : who.kind
  if (actorOf(entry.actor) !== actorOf(actor)) return 'names another actor than the stored event'
  if ((entry.impersonator?.id ?? null) !== impersonator)
    return 'names another impersonator than the stored event'
  if (entry.decidedAt !== decidedAt) return 'has another time than the stored event'
  if (entry.correlationId !== correlationId) return 'has another correlation than the stored event'
  return null
}

/** The latest signed heads of one chain; `null`: of all chains. */
export async function headsOf(pool: pg.Pool, chain: string | null): Promise<AuditHeadView[]> {
  const rows = await readRows(pool, headsQuery, [chain])
  return rows.map(row => ({
    chain: ChainId.parse(row.chain),
    sequence: Number(row.sequence),
    hash: row.hash,
    at: row.at.toISOString(),
    statement: row.statement,
  }))
}
