import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { headers } from '@safe-menu/contracts/http/headers'
import {
  countQuery,
  newestFirst,
  oldestFirst,
  wholeCountQuery,
} from '@safe-menu/read-models/audit/trail/entries.queries'
import { type Queryable, readRows, readSnapshot } from '@safe-menu/read-models/read-query'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import type pg from 'pg'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { itemsOfPage, type Page, readCursor } from '../../http/queries.ts'
import { earlier } from '../../status/clocks.ts'
import { moneyOfEntries } from '../money.ts'
import { incompleteChains } from '../record.ts'
import { viewsOf } from './entries.ts'
import {
  type AuditFilter,
  filterFor,
  filterValues,
  isWhole,
  type PeopleVisibility,
  peopleVisibilityFor,
} from './filter.ts'

/** The largest bigint of PostgreSQL. */
const lastPosition = 2n ** 63n - 1n

/** The entry that a page lies beside, and the side of it in the order that was asked for. */
const HistoryCursor = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,19}$/u)
    .refine(id => BigInt(id) <= lastPosition),
  side: z.enum(['next', 'prev']),
})
type HistoryCursor = z.infer<typeof HistoryCursor>

/** Answers with a page of the history. A header says since when it may be stale: the group is silent, or a restaurant is in quarantine. */
export async function answerHistory({ pool, status }: Deps, ctx: RouteContext<typeof auditRoutes.history>) {
  const { caller } = ctx.state
  const { order, limit, cursor, ...filters } = ctx.input.query
  const filter = filterFor(caller, filters)
  await status.read()
  const silentSince = status.freshnessOf('audit').staleSince()
  const after = readCursor(HistoryCursor, cursor)
  const page = await readPage(pool, filter, {
    order,
    limit,
    cursor: after,
    visiblePeople: peopleVisibilityFor(caller),
  })
  const [incomplete] = incompleteChains(status, filter)
  const since = earlier(silentSince, incomplete ? status.behindSince('audit', incomplete.chain) : null)
  if (since !== null) ctx.set(headers.staleSince, since.toISOString())
  ctx.body = itemsOfPage(ctx, page)
}

interface PageOptions {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** From the page beside it. */
  readonly cursor: HistoryCursor | null
  readonly visiblePeople: PeopleVisibility
}

async function readPage(
  pool: pg.Pool,
  filter: AuditFilter,
  { order, limit, cursor, visiblePeople }: PageOptions,
): Promise<Page<AuditEntryView>> {
  const isBackwards = cursor?.side === 'prev'
  const query = (order === 'desc') === isBackwards ? oldestFirst : newestFirst
  // One more than asked for: an extra row means that there is a page beyond.
  const { found, total } = await readSnapshot(pool, async state => ({
    found: await readRows(state, query, [...filterValues(filter), cursor?.id, limit + 1]),
    total: await countEntries(state, filter),
  }))
  const rows = found.slice(0, limit)
  if (isBackwards) rows.reverse()
  const hasBeyond = found.length > limit
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = isBackwards ? true : hasBeyond
  const hasPrev = isBackwards ? hasBeyond : cursor !== null
  const [entries, money] = await Promise.all([viewsOf(pool, rows, visiblePeople), moneyOfEntries(pool, rows)])
  return {
    items: entries.map(entry => {
      const then = money.get(entry.id)
      return then ? { ...entry, money: then } : entry
    }),
    total,
    next: hasNext && last ? { id: last.position, side: 'next' } : null,
    prev: hasPrev && first ? { id: first.position, side: 'prev' } : null,
  }
}

async function countEntries(state: Queryable, filter: AuditFilter): Promise<number> {
  const [row] = isWhole(filter)
    ? await readRows(state, wholeCountQuery, [filter.chain])
    : await readRows(state, countQuery, filterValues(filter))
  return row?.count ?? 0
}
