import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { BehindRestaurants } from '../freshness/behind.ts'
import type { AuditFilter } from './filter.ts'

/** The chains in the filter that lack events, with the time of the first missing one; the earliest comes first. */
export function incompleteChains(
  behind: Pick<BehindRestaurants, 'all'>,
  { chain, restaurant }: AuditFilter,
): readonly { readonly chain: ChainId; readonly since: string }[] {
  const only = chain ?? restaurant ?? null
  return [...behind.all('audit')]
    .filter(([restaurantId]) => only === null || only === restaurantId)
    .map(([restaurantId, { since }]) => ({ chain: ChainId.parse(restaurantId), since: since.toISOString() }))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
