import type { ChainEnd, ExportLine } from '@safe-menu/contracts/audit/proof'
import { genesis, nextHash } from '@safe-menu/server-kit/audit/chain'

/** The entry that a fault is about. */
export interface EntryName {
  readonly chain: string
  readonly sequence: number
}

/** The last link of a chain while its lines are read. */
export interface ChainState {
  readonly chain: string
  readonly sequence: number
  readonly hash: Uint8Array
}

/** The entry that a line is or was, even when the line cannot be trusted; `null`: it is not an entry. */
export function nameOf(json: unknown, state: ChainState | null): EntryName | null {
  const next = state && { chain: state.chain, sequence: state.sequence + 1 }
  const line = json as Partial<Extract<ExportLine, { line: 'entry' }>> | null
  const link = line?.entry?.link
  if (!link) {
    const kind = (line as { line?: unknown } | null)?.line
    return kind === 'export' || kind === 'head' || kind === 'end' || kind === 'left-out' ? null : next
  }
  const follows = (hash: Uint8Array) =>
    nextHash(hash, Buffer.from(String(link.digest), 'hex')).toString('hex') === link.hash
  if (state && follows(state.hash)) return next
  if (next && link.chain === next.chain && link.sequence === next.sequence) return next
  if (follows(genesis) || link.sequence === 1) return { chain: link.chain, sequence: 1 }
  return next
}

/**
 * The entry that is missing before `present`, judged by where the chains ended in the original file; `null`: another line is
 * missing (a signed head, or digests in the middle of a chain).
 */
export function missingBefore(
  present: ExportLine | null,
  state: ChainState | null,
  ends: readonly ChainEnd[] | null,
): EntryName | null {
  const at = placeOf(present)
  const after = state && { chain: state.chain, sequence: state.sequence + 1 }
  if (state && at?.chain === state.chain) return at.sequence > state.sequence + 1 ? after : null
  const here = ends?.findIndex(end => end.chain === state?.chain) ?? -1
  const end = ends?.[here]
  if (state && end && end.sequence > state.sequence) return after
  const next = ends?.[here + 1]
  if (next) return at?.chain === next.chain && at.sequence === 1 ? null : { chain: next.chain, sequence: 1 }
  if (at && at.sequence > 1) return { chain: at.chain, sequence: 1 }
  return ends ? null : after
}

/** The link at which a line begins or after which it continues. */
function placeOf(line: ExportLine | null): EntryName | null {
  if (line?.line === 'entry') return line.entry.link
  if (line?.line === 'left-out') return { chain: line.chain, sequence: line.from }
  if (line?.line === 'head') return { chain: line.link.chain, sequence: line.link.sequence + 1 }
  return null
}
