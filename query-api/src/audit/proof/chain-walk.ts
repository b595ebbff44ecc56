import type { ChainEnd } from '@safe-menu/contracts/audit/proof'
import { genesis, nextHash } from '@safe-menu/server-kit/audit/chain'

type Chain = ChainEnd['chain']

/**
 * Follows the chains of an export link by link, one chain after the other. `broken` creates the error for a link that does not come
 * next: the number of the entry that does.
 */
export function createChainWalk(broken: (chain: Chain, sequence: number) => Error) {
  const ends = new Map<Chain, { sequence: number; hash: Uint8Array }>()
  let last: Chain | null = null
  const endOf = (chain: Chain): ChainEnd => {
    const { sequence, hash } = ends.get(chain) ?? { sequence: 0, hash: genesis }
    return { chain, sequence, hash: Buffer.from(hash).toString('hex') }
  }
  return {
    /** Adds the next links, from this entry of the chain on. Returns the hash of the last one. */
    follow(chain: Chain, sequence: number, digests: readonly Uint8Array[]): string {
      const end = ends.get(chain) ?? { sequence: 0, hash: genesis }
      const hasEnded = chain !== last && ends.has(chain)
      if (hasEnded || sequence !== end.sequence + 1) throw broken(chain, end.sequence + 1)
      ends.set(chain, { sequence: end.sequence + digests.length, hash: digests.reduce(nextHash, end.hash) })
      last = chain
      return endOf(chain).hash
    },
    /** The last link so far; `null` before the first. */
    here: (): ChainEnd | null => (last === null ? null : endOf(last)),
    /** The last link of each chain so far. */
    ends: (): readonly ChainEnd[] => [...ends.keys()].map(endOf),
  }
}
