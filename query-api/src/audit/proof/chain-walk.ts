import type { ChainEnd } from '@safe-menu/contracts/audit/proof'
import { genesis, nextHash } from '@safe-menu/server-kit/audit/chain'
import type { ChainState, EntryName } from './name-entry.ts'

/** Follows the chains of a file link by link. `fault` creates the error for a link out of place. */
export function createChainWalk(fault: (what: string, entry: EntryName) => Error) {
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
