import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { AuditHeadView } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

/** A year of one chain; of all chains, the latest days. */
const maxHeads = 400

const headsQuery: ReadQuery = {
  text: `
  select chain, sequence::text, hash, at, statement from audit.signed_head
  where $1::text is null or chain = $1 order by position desc limit ${maxHeads}`,
}

/** The latest signed heads, of one chain or of all. */
export async function headsOf(pool: pg.Pool, chain: string | null): Promise<AuditHeadView[]> {
  const rows = await readRows<{ chain: string; sequence: string; hash: string; at: Date; statement: string }>(
    pool,
    headsQuery,
    [chain],
  )
  return rows.map(row => ({
    chain: ChainId.parse(row.chain),
    sequence: Number(row.sequence),
    hash: row.hash,
    at: row.at.toISOString(),
    statement: row.statement,
  }))
}
