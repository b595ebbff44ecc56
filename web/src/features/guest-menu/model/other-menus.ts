import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { fetchMenu } from '../live/fetch-menu.ts'
import type { GuestChoice } from './guest-choice.ts'
import type { GuestMenuSummary } from './guest-document.ts'
import { type PersonalResults, resultsOf, shownItems } from './results.ts'

/** A menu of the restaurant with dishes for the guest's filters. */
export interface OtherMenu {
  readonly id: string
  readonly name: string
  readonly results: PersonalResults
}

/** Each is one request. Few restaurants have more. */
const menusRead = 6

/**
 * Judges other published menus by the guest's filters, those with most safe dishes first. Leaves out a menu without a dish for them
 * that is available, and each that the server does not vouch for now.
 */
export async function findOtherMenus(
  menus: readonly GuestMenuSummary[],
  { selected, isStrict }: Pick<GuestChoice, 'selected' | 'isStrict'>,
  signal: AbortSignal,
  fetch: typeof fetchMenu = fetchMenu,
): Promise<readonly OtherMenu[]> {
  const read = menus.filter(({ itemCount }) => itemCount > 0).slice(0, menusRead)
  const answers = await Promise.all(read.map(({ id }) => fetch(id, null, signal)))
  return answers
    .flatMap((answer): readonly OtherMenu[] => {
      if (answer.kind !== 'menu' || answer.staleness !== null) return []
      const { id, name, items } = answer.menu
      const freshness = { kind: 'fresh' } as const
      const results = resultsOf({ items, search: '', selected, applied: true, freshness, isStrict })
      const isAvailable = shownItems(results).some(item => !isSoldOut(item.soldOutUntil, Date.now()))
      if (results.mode === 'plain' || !isAvailable) return []
      return [{ id, name, results }]
    })
    .sort((a, b) => b.results.safe.length - a.results.safe.length)
}
