import { ChainedEvent, ChainId } from '@safe-menu/contracts/audit/chain'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'
import { type EntryRow, entryColumns, viewsOf } from './entries.ts'
import { type AuditFilter, filterCondition, filterLength, filterValues, isWhole } from './filter.ts'
import type { BareLine } from './proof/seal-lines.ts'

/** Links read at a time: a few milliseconds of work, between which guests are answered. */
const portion = 250
/** Their line fits a cell of Excel, which holds 32,767 characters. */
const maxDigests = 400

const allChainsQuery: ReadQuery = {
  text: `
  select chain, sequence::text from audit.chain_end where $1::text is null or chain = $1 order by chain`,
}
const chainsQuery: ReadQuery = {
  text: `
  select chain, sequence::text from audit.chain_end
  where chain in (select entry.chain from audit.entry where ${filterCondition}) order by chain`,
}

const value = (index: number) => `$${filterLength + index}`
const linksQuery: ReadQuery = {
  text: `
  select entry.sequence::text, encode(entry.digest, 'hex') as digest, (${filterCondition}) as matches from audit.entry
  where entry.chain = ${value(1)} and entry.sequence > ${value(2)}::bigint and entry.sequence <= ${value(3)}::bigint
  order by entry.sequence limit ${portion}`,
}
const entriesQuery: ReadQuery = {
  text: `
  select ${entryColumns}, entry.event from audit.entry
  where entry.chain = $1 and entry.sequence = any($2::bigint[]) order by entry.sequence`,
}
const headsQuery: ReadQuery = {
  text: `
  select head.sequence::text, head.hash, head.statement from audit.signed_head as head
  where head.chain = $1 and head.sequence <= $2::bigint order by head.sequence, head.position`,
}

interface ChainRow {
  readonly chain: string
  readonly sequence: string
}
interface LinkRow {
  readonly sequence: string
  readonly digest: string
  readonly matches: boolean
}
interface HeadRow {
  readonly sequence: string
  readonly hash: string
  readonly statement: string
}

/**
 * The lines of an export between its first and its last: chain by chain, up to where each ended when it began to be read.
 * Read in portions of their own, so that neither memory nor a transaction is held for longer than one takes.
 */
export async function* exportedLines(
  pool: pg.Pool,
  filter: AuditFilter,
  withEmails: boolean,
): AsyncGenerator<BareLine> {
  const chains = isWhole(filter)
    ? await readRows<ChainRow>(pool, allChainsQuery, [filter.chain])
    : await readRows<ChainRow>(pool, chainsQuery, filterValues(filter))
  for (const chain of chains) yield* linesOfChain(pool, filter, chain, withEmails)
}

async function* linesOfChain(
  pool: pg.Pool,
  filter: AuditFilter,
  { chain: name, sequence: end }: ChainRow,
  withEmails: boolean,
): AsyncGenerator<BareLine> {
  const chain = ChainId.parse(name)
  const heads = [...(await readRows<HeadRow>(pool, headsQuery, [name, end]))]
  let leftOut: { from: number; digests: string[] } | null = null
  const flushed = (): BareLine[] => {
    const lines: BareLine[] = leftOut ? [{ line: 'left-out', chain, ...leftOut }] : []
    leftOut = null
    return lines
  }
  for (let after = '0'; ; ) {
    const links = await readRows<LinkRow>(pool, linksQuery, [...filterValues(filter), name, after, end])
    const entries = await entriesOf(pool, name, links, withEmails)
    for (const { sequence, digest } of links) {
      const entry = entries.get(sequence)
      if (entry) {
        yield* flushed()
        yield entry
      } else {
        leftOut ??= { from: Number(sequence), digests: [] }
        leftOut.digests.push(digest)
        if (leftOut.digests.length === maxDigests) yield* flushed()
      }
      while (heads[0]?.sequence === sequence) {
        const head = heads.shift() as HeadRow
        yield* flushed()
        yield {
          line: 'head',
          link: { chain, sequence: Number(sequence), hash: head.hash },
          statement: head.statement,
        }
      }
    }
    const last = links.at(-1)
    if (!last || links.length < portion) break
    after = last.sequence
  }
  yield* flushed()
}

async function entriesOf(
  pool: pg.Pool,
  chain: string,
  links: readonly LinkRow[],
  withEmails: boolean,
): Promise<ReadonlyMap<string, BareLine>> {
  const wanted = links.filter(({ matches }) => matches).map(({ sequence }) => sequence)
  if (wanted.length === 0) return new Map()
  const rows = await readRows<EntryRow & { event: string }>(pool, entriesQuery, [chain, wanted])
  const views = await viewsOf(pool, rows, withEmails)
  return new Map(
    views.map((entry, index) => {
      const event = ChainedEvent.parse(JSON.parse(rows[index]?.event ?? 'null'))
      return [String(entry.link.sequence), { line: 'entry', entry, event }]
    }),
  )
}
