import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { z } from 'zod'
import { type EntryRow, entryColumns, viewsOf } from './entries.ts'
import { type AuditFilter, filterCondition, filterLength, filterValues, isWhole } from './filter.ts'
import { rowsFor } from './rows.ts'

/** PostgreSQL's bigint holds no more. */
const lastPosition = 2n ** 63n - 1n

/** Beside which entry a page lies, and on which side of it in the order that was asked for. */
export const HistoryCursor = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,19}$/u)
    .refine(id => BigInt(id) <= lastPosition),
  side: z.enum(['next', 'prev']),
})
export type HistoryCursor = z.infer<typeof HistoryCursor>

const [cursorValue, limitValue] = [`$${filterLength + 1}::bigint`, `$${filterLength + 2}`]

const newestFirst = `
  select ${entryColumns} from audit.entry
  where ${filterCondition} and (${cursorValue} is null or entry.position < ${cursorValue})
  order by entry.position desc limit ${limitValue}`
const oldestFirst = `
  select ${entryColumns} from audit.entry
  where ${filterCondition} and (${cursorValue} is null or entry.position > ${cursorValue})
  order by entry.position limit ${limitValue}`
const countQuery = `select count(*)::int as count from audit.entry where ${filterCondition}`
/** Chains have no gaps: where nothing is filtered, their ends say how much there is. */
const wholeCountQuery = `select coalesce(sum(sequence), 0)::int as count from audit.chain_end where $1::text is null or chain = $1`

export interface HistoryPage {
  readonly entries: readonly AuditEntryView[]
  readonly total: number
  /** `null`: nothing lies on that side. */
  readonly next: HistoryCursor | null
  readonly prev: HistoryCursor | null
}

/** A page of the history; `cursor` is from the page beside it. */
export async function historyPage(
  pool: pg.Pool,
  filter: AuditFilter,
  page: {
    readonly order: 'asc' | 'desc'
    readonly limit: number
    readonly cursor: HistoryCursor | null
    readonly withEmails: boolean
  },
): Promise<HistoryPage> {
  const { order, limit, cursor } = page
  const isBackwards = cursor?.side === 'prev'
  const text = (order === 'desc') === isBackwards ? oldestFirst : newestFirst
  const values = filterValues(filter)
  // One more than asked for tells whether there is a page beyond.
  const [found, total] = await Promise.all([
    rowsFor<EntryRow>(pool, text, [...values, cursor?.id ?? null, limit + 1]),
    countOf(pool, filter),
  ])
  const rows = found.slice(0, limit)
  if (isBackwards) rows.reverse()
  const hasBeyond = found.length > limit
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = isBackwards ? true : hasBeyond
  const hasPrev = isBackwards ? hasBeyond : cursor !== null
  return {
    entries: await viewsOf(pool, rows, page.withEmails),
    total,
    next: hasNext && last ? { id: last.position, side: 'next' } : null,
    prev: hasPrev && first ? { id: first.position, side: 'prev' } : null,
  }
}

async function countOf(pool: pg.Pool, filter: AuditFilter): Promise<number> {
  const [row] = isWhole(filter)
    ? await rowsFor<{ count: number }>(pool, wholeCountQuery, [filter.chain])
    : await rowsFor<{ count: number }>(pool, countQuery, filterValues(filter))
  return row?.count ?? 0
}
