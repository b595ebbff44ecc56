import type { ChainEnd, ExportLine } from '@safe-menu/contracts/audit/proof'
import { genesis, nextHash } from '@safe-menu/server-kit/audit/chain'

/** The entry that a fault is about. */
export interface EntryRef {
  readonly chain: string
  readonly sequence: number
}

/** The last link of a chain while its lines are read. */
export interface ChainState {
  readonly chain: string
  readonly sequence: number
  readonly hash: Uint8Array
}

/** Follows the chains of a file link by link. `fault` creates the error for a link out of place. */
export function createChainWalk(fault: (what: string, entry: EntryRef) => Error) {
  let state: ChainState | null = null
  const ended: ChainEnd[] = []
  const begun = new Set<string>()

  return {
    /** The last link; `null`: before the first chain. */
    state: () => state,
    /** Checks that a link comes next: the next one of its chain, or the first of another chain, which then begins. Else throws the fault. */
    reach(chain: string, sequence: number): void {
      if (state?.chain !== chain) {
        if (begun.has(chain)) throw fault('continues a chain that had already ended', { chain, sequence })
        if (state) ended.push(endOf(state))
        begun.add(chain)
        state = { chain, sequence: 0, hash: genesis }
      }
      const next = state.sequence + 1
      if (sequence !== next) throw fault('does not follow the entry before it', { chain, sequence: next })
    },
    /** Adds the next link of the current chain. Returns its hash. */
    link(digest: Uint8Array): string {
      if (!state) throw new Error('No chain has begun.')
      const hash = nextHash(state.hash, digest)
      state = { ...state, sequence: state.sequence + 1, hash }
      return hash.toString('hex')
    },
    /** The current end of the current chain. */
    here: (): ChainEnd | null => state && endOf(state),
    /** The ends of the finished chains. */
    ended: (): readonly ChainEnd[] => ended,
    /** Ends the last chain. */
    end(): void {
      if (state) ended.push(endOf(state))
    },
  }
}

function endOf({ chain, sequence, hash }: ChainState): ChainEnd {
  return { chain: chain as ChainEnd['chain'], sequence, hash: Buffer.from(hash).toString('hex') }
}

/** The entry that a line is or was, even when the line cannot be trusted; `null`: it is not an entry. */
export function refOf(json: unknown, state: ChainState | null): EntryRef | null {
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
): EntryRef | null {
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
function placeOf(line: ExportLine | null): EntryRef | null {
  if (line?.line === 'entry') return line.entry.link
  if (line?.line === 'left-out') return { chain: line.chain, sequence: line.from }
  if (line?.line === 'head') return { chain: line.link.chain, sequence: line.link.sequence + 1 }
  return null
}

/** The first fault of a file. */
export interface Fault {
  /** The line of the file, from 1. */
  readonly line: number
  readonly entry: EntryRef | null
  readonly what: string
}

/** Thrown inside a run; `verifyExport` turns it into a verdict. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.what)
    this.fault = fault
  }
}

/** A line is missing at its place. The rest of the file shows whether it was moved. */
export class MissingLine extends Error {
  readonly present: ExportLine
  readonly state: ChainState | null
  constructor(present: ExportLine, state: ChainState | null) {
    super('a line is not in its place')
    this.present = present
    this.state = state
  }
}
