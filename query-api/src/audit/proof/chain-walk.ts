import type { ChainEnd } from '@safe-menu/contracts/audit/proof'
import { genesis, nextHash } from '@safe-menu/server-kit/audit/chain'
import type { ChainState, EntryName } from './name-entry.ts'

/** Follows the chains of a file, one after the other, from link to link. `fault`: makes the error of a link out of place. */
export function createChainWalk(fault: (what: string, entry: EntryName) => Error) {
  let state: ChainState | null = null
  const ended: ChainEnd[] = []
  const begun = new Set<string>()

  return {
    /** Where it stands; `null`: before the first chain. */
    state: () => state,
    /** Goes on to a link: the next of its chain, or the first of another one. Throws the fault of one that is neither. */
    reach(chain: string, sequence: number): void {
      if (state?.chain !== chain) {
        if (begun.has(chain)) throw fault('goes on with a chain that had ended', { chain, sequence })
        if (state) ended.push(endOf(state))
        begun.add(chain)
        state = { chain, sequence: 0, hash: genesis }
      }
      const next = (state?.sequence ?? 0) + 1
      if (sequence !== next) throw fault('does not follow the entry before it', { chain, sequence: next })
    },
    /** Adds the link that was reached; answers with its hash. */
    link(digest: Uint8Array): string {
      if (!state) throw new Error('No chain has begun.')
      const hash = nextHash(state.hash, digest)
      state = { ...state, sequence: state.sequence + 1, hash }
      return hash.toString('hex')
    },
    /** The end so far of the chain that it is on. */
    here: (): ChainEnd | null => state && endOf(state),
    /** Where the chains ended that it has left. */
    ended: (): readonly ChainEnd[] => ended,
    /** The file is over, and its last chain with it. */
    end(): void {
      if (state) ended.push(endOf(state))
    },
  }
}

function endOf({ chain, sequence, hash }: ChainState): ChainEnd {
  return { chain: chain as ChainEnd['chain'], sequence, hash: Buffer.from(hash).toString('hex') }
}
