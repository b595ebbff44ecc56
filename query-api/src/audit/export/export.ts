import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditHeadView } from '@safe-menu/contracts/audit/views'
import { headsQuery } from '@safe-menu/read-models/audit/signed-heads/signed-heads.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import type pg from 'pg'
import type { Deps } from '../../deps.ts'
import { filterFor, peopleVisibilityFor } from '../history/filter.ts'
import { formats } from '../proof/formats.ts'
import { sealLines } from '../proof/seal.ts'
import { completeUntil, incompleteChains } from '../record.ts'
import { exportedLines } from './lines.ts'
import { createExportStreams } from './stream.ts'

type ExportContext = RouteContext<typeof auditRoutes.export>

/** Streams signed exports of the history. */
export function createExports({ pool, status, exportKey, auditKeys, now }: Deps) {
  const exportStream = createExportStreams()

  return async (ctx: ExportContext): Promise<void> => {
    const { caller } = ctx.state
    const { format, ...filters } = ctx.input.query
    const filter = filterFor(caller, filters)
    // Missing tables must answer 503 before the stream begins.
    await headsOf(pool, filter.chain)
    const exportedAt = new Date(now()).toISOString()
    const lines = exportedLines(pool, filter, peopleVisibilityFor(caller))
    // Before the lines are read: a later event may be missing from them.
    await status.read()
    const sealed = sealLines(lines, {
      exportKey,
      keys: auditKeys,
      exportedAt,
      filter: describeFilter(ctx.input.query, filter.chain),
      completeUntil: await completeUntil(pool, status.freshnessOf('audit'), 'decided', null),
      incomplete: incompleteChains(status, filter),
    })
    const audience = filter.chain === null ? 'staff' : 'restaurant'
    const body = exportStream(audience, caller.accountId, sealed, formats[format])
    body.once('error', error => ctx.log.error({ err: error }, 'an export was aborted'))
    ctx.attachment(`change-history-${exportedAt.slice(0, 10)}.${format}`)
    ctx.type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
    ctx.body = body
  }
}

/** The filter as the export's first line states it. */
function describeFilter(
  { format: _, ...filters }: ExportContext['input']['query'],
  chain: string | null,
): Record<string, string> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return {
    ...(chain === null ? {} : { chain }),
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  }
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
