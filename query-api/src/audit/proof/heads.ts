import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { AuditHeadView } from '@safe-menu/contracts/audit/views'
import { headsQuery } from '@safe-menu/read-models/audit/signed-heads/signed-heads.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

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
