import type { ReadQuery } from '../../read-query.ts'

/** About a year of one chain, or the latest days of all chains. */
const maxHeads = 400

export const headsQuery: ReadQuery<HeadRow> = {
  text: `
  select chain, sequence::text, hash, at, statement from audit.signed_head
  where $1::text is null or chain = $1 order by position desc limit ${maxHeads}`,
}

interface HeadRow {
  readonly chain: string
  readonly sequence: string
  readonly hash: string
  readonly at: Date
  readonly statement: string
}

/** The end of a chain, and its last signed head. */
interface DueRow {
  readonly chain: string
  readonly sequence: string
  readonly hash: string
  readonly signedSequence: string
  readonly signedHash: string | null
}

/**
 * Up to $2 chains that have grown since they were last signed, unless that was after $1; new chains are due at once. Leaves
 * out a restaurant that is behind, because its chain in the tables is shorter than in the log.
 */
export const dueChainsQuery: ReadQuery<DueRow> = {
  text: `
  select chain.chain, chain.sequence::text, encode(chain.hash, 'hex') as hash,
    coalesce(signed.sequence, 0)::text as "signedSequence", signed.hash as "signedHash"
  from audit.chain_end as chain
  left join lateral (select head.sequence, head.hash, head.at from audit.signed_head as head
    where head.chain = chain.chain order by head.position desc limit 1) as signed on true
  where (signed.sequence is null or (chain.sequence > signed.sequence and signed.at < $1))
    and not exists (select from projector.behind
      where behind.group_name = 'audit' and behind.restaurant_id::text = chain.chain)
  order by chain.chain limit $2`,
}

/** Up to $4 links of chain $1 after sequence $2, up to $3. */
export const chainLinksQuery: ReadQuery<{ sequence: string; digest: string; event: string }> = {
  text: `
  select entry.sequence::text, encode(entry.digest, 'hex') as digest, entry.event from audit.entry
  where entry.chain = $1 and entry.sequence > $2::bigint and entry.sequence <= $3::bigint
  order by entry.sequence limit $4`,
}
