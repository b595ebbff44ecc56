import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { limits } from '@safe-menu/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient } from '../api/client.ts'
import { readQuery } from '../api/read-query.ts'
import { sameAccount } from '../api/same-account.ts'
import { useSessions } from '../session/session.ts'
import { mistakeText } from './mistake-texts.ts'

const endpoint = 'GET /api/menu-items/reports/:restaurantId'

const answered = createAnsweredReports()

/** How often an open page asks for new reports. */
const refetchEveryMs = 30_000

/** The unanswered reports of guests about the restaurant's items. Empty while they load, and if they cannot be loaded. */
export function useReports(): readonly ItemReportsView[] {
  const restaurantId = useSessions().restaurant?.restaurantId ?? ''
  const { data = [] } = useQuery({
    ...readQuery(endpoint, { params: { restaurantId } }),
    select: answered.withoutAnswered,
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: 'always',
    enabled: restaurantId !== '',
  })
  return data
}

/** Answers the reports that were shown. Those that came later stay. */
export async function answerReports({ itemId, through }: ItemReportsView): Promise<void> {
  await call('PUT /api/menu-items/items/:itemId/reports', { params: { itemId }, body: { through } })
  answered.add({ itemId, through })
  queryClient.setQueriesData<readonly ItemReportsView[]>(
    { queryKey: [endpoint] },
    list => list && answered.withoutAnswered(list),
  )
}

/**
 * Call it when a manager saves or confirms an item, and call the result after that succeeded. The result answers the reports
 * shown at the first call, if the change concerns all of them. If that fails or another account has logged in, the reports stay
 * open.
 */
export function prepareAnswer(itemId: string, isAbout: (mistake: Mistake) => boolean) {
  const lists = queryClient.getQueriesData<readonly ItemReportsView[]>({ queryKey: [endpoint] })
  const reports = answered
    .withoutAnswered(lists.flatMap(([, list]) => list ?? []))
    .find(each => each.itemId === itemId)
  const mustBeSameAccount = sameAccount()
  return async (): Promise<void> => {
    if (!reports?.mistakes.every(({ mistake }) => isAbout(mistake))) return
    try {
      mustBeSameAccount()
      await answerReports(reports)
    } catch {
      // the reports stay
    }
  }
}

/** The reports that this page has answered: a list that is read just after an answer may still have them. */
export function createAnsweredReports() {
  /** The last answered report of each item. */
  const answered = new Map<string, bigint>()
  return {
    add({ itemId, through }: Pick<ItemReportsView, 'itemId' | 'through'>): void {
      answered.set(itemId, BigInt(through))
    },
    /** The list without the items of which nothing newer was reported. */
    withoutAnswered: (list: readonly ItemReportsView[]): readonly ItemReportsView[] =>
      list.filter(({ itemId, through }) => BigInt(through) > (answered.get(itemId) ?? -1n)),
  }
}

/** Reports in words, equal ones together: `An allergen is missing: Milk (3 reports)`. */
export function reportWords({ mistakes }: Pick<ItemReportsView, 'mistakes'>): readonly string[] {
  return mistakes.map(({ mistake, allergenId, count }) => {
    const name = allergenId === null ? '' : `: ${catalogueEntry(allergenId)?.name ?? allergenId}`
    const reports =
      count >= limits.equalReports ? ` (${count} reports or more)` : count > 1 ? ` (${count} reports)` : ''
    return `${mistakeText(mistake)}${name}${reports}`
  })
}
