import { ChainedEvent, ChainId } from '@safe-menu/contracts/audit/chain'
import {
  allChainsQuery,
  type ChainRow,
  chainsQuery,
  type ExportedHeadRow,
  exportedEntriesQuery,
  exportedHeadsQuery,
  type LinkRow,
  linksPerQuery,
  linksQuery,
} from '@safe-menu/read-models/audit/trail/entries.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import { viewsOf } from '../history/entries.ts'
import { type AuditFilter, filterValues, isWhole, type PeopleVisibility } from '../history/filter.ts'
import type { BareLine } from '../proof/seal.ts'

/** A line of this many digests fits a cell of Excel, which holds 32,767 characters. */
const maxDigests = 400

/**
 * The lines of an export between its first and its last line, chain by chain. Each chain is read in batches, up to where it ended
 * when the export began. So neither memory nor a transaction is held for the whole export.
 */
export async function* exportedLines(
  pool: pg.Pool,
  filter: AuditFilter,
  visiblePeople: PeopleVisibility,
): AsyncGenerator<BareLine> {
  const chains = isWhole(filter)
    ? await readRows(pool, allChainsQuery, [filter.chain])
    : await readRows(pool, chainsQuery, filterValues(filter))
  for (const chain of chains) yield* linesOfChain(pool, filter, chain, visiblePeople)
}

async function* linesOfChain(
  pool: pg.Pool,
  filter: AuditFilter,
  { chain: name, sequence: end }: ChainRow,
  visiblePeople: PeopleVisibility,
): AsyncGenerator<BareLine> {
  const chain = ChainId.parse(name)
  const heads = [...(await readRows(pool, exportedHeadsQuery, [name, end]))]
  let leftOut: { from: number; digests: string[] } | null = null
  const flushed = (): BareLine[] => {
    const lines: BareLine[] = leftOut ? [{ line: 'left-out', chain, ...leftOut }] : []
    leftOut = null
    return lines
  }
  for (let after = '0'; ; ) {
    const links = await readRows(pool, linksQuery, [...filterValues(filter), name, after, end])
    const entries = await entriesOf(pool, name, links, visiblePeople)
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
        const head = heads.shift() as ExportedHeadRow
        yield* flushed()
        yield {
          line: 'head',
          link: { chain, sequence: Number(sequence), hash: head.hash },
          statement: head.statement,
        }
      }
    }
    const last = links.at(-1)
    if (!last || links.length < linksPerQuery) break
    after = last.sequence
  }
  yield* flushed()
}

async function entriesOf(
  pool: pg.Pool,
  chain: string,
  links: readonly LinkRow[],
  visiblePeople: PeopleVisibility,
): Promise<ReadonlyMap<string, BareLine>> {
  const wanted = links.filter(({ matches }) => matches).map(({ sequence }) => sequence)
  if (wanted.length === 0) return new Map()
  const rows = await readRows(pool, exportedEntriesQuery, [chain, wanted])
  const views = await viewsOf(pool, rows, visiblePeople)
  return new Map(
    views.map((entry, index) => {
      const event = ChainedEvent.parse(JSON.parse(rows[index]?.event ?? 'null'))
      return [String(entry.link.sequence), { line: 'entry', entry, event }]
    }),
  )
}
