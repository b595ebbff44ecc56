import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, queryClient } from '../api/client.ts'
import { sameAccount } from '../api/use-write.ts'
import { useSessions } from '../session/session.ts'
import { createAnsweredReports } from './answered-reports.ts'

const endpoint = 'GET /api/menu-items/reports/:restaurantId'

const answered = createAnsweredReports()

/** How often an open page asks for new reports. */
const followEveryMs = 30_000

const reportsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [endpoint, { params: { restaurantId } }],
    queryFn: async ({ signal }) =>
      answered.leftOf(await call(endpoint, { params: { restaurantId } }, { signal })),
    refetchInterval: followEveryMs,
    refetchOnWindowFocus: 'always',
  })

/** The unanswered reports of guests about the restaurant's items. Empty while they load, and if they cannot be loaded. */
export function useReports(): readonly ItemReportsView[] {
  const restaurantId = useSessions().restaurant?.restaurantId ?? ''
  const { data = [] } = useQuery({ ...reportsQuery(restaurantId), enabled: restaurantId !== '' })
  return data
}

/** Answers the reports that were shown. Those that came later stay. */
export async function answerReports({ itemId, through }: ItemReportsView): Promise<void> {
  await call('PUT /api/menu-items/items/:itemId/reports', { params: { itemId }, body: { through } })
  answered.add({ itemId, through })
  queryClient.setQueriesData<readonly ItemReportsView[]>(
    { queryKey: [endpoint] },
    list => list && answered.leftOf(list),
  )
}

/** The reports of an item as the page shows them. */
function shownReports(itemId: string): ItemReportsView | undefined {
  const lists = queryClient.getQueriesData<readonly ItemReportsView[]>({ queryKey: [endpoint] })
  return lists.flatMap(([, list]) => list ?? []).find(reports => reports.itemId === itemId)
}

/**
 * Made as a change of an item begins. The result, called after it, answers the reports that were shown then if the change is about
 * all that they say. Otherwise, and if that fails or someone else has logged in, they stay until a manager answers them.
 */
export function answerIfAllAre(
  itemId: string,
  isAbout: (mistake: ItemReportsView['mistakes'][number]['mistake']) => boolean,
): () => Promise<void> {
  const reports = shownReports(itemId)
  const mustBeSameAccount = sameAccount()
  return async () => {
    if (!reports?.mistakes.every(({ mistake }) => isAbout(mistake))) return
    try {
      mustBeSameAccount()
      await answerReports(reports)
    } catch {
      // the reports stay
    }
  }
}
