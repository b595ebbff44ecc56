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
