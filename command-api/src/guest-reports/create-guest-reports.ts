import { reportRoutes } from '@safe-menu/contracts/guest-reports/routes'
import { tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { itemOn, publishedMenu } from '../guest-activity/look-up.ts'
import { itemFold, itemStream } from '../items/state.ts'
import { handlesCommand, restaurantOf } from '../write-path/handlers.ts'
import { answerReports, reportMistake } from './decide.ts'
import { reportsFold, reportsStream } from './state.ts'

/** What guests report about dishes, and the restaurant's answers (decision 0010). */
export function createGuestReports({ writePath, limiter, answer }: Deps) {
  return {
    ...handlesCommand(reportRoutes.report, async ({ params: { itemId }, body }, identity) => {
      const { restaurantId } = await publishedMenu(writePath, body.menuId)
      const { revision: itemRevision } = await itemOn(writePath, body.menuId, itemId)
      let hasPlace = false // `decide` is called again after a conflict with another process
      await writePath.execute({
        streamName: reportsStream(itemId),
        fold: reportsFold,
        // Not the request's id: the log of a proxy may have an address beside it.
        identity: {
          ...identity,
          actor: { kind: 'system', id: 'guest-reports' },
          impersonator: null,
          correlationId: identity.commandId,
        },
        restaurantId,
        async decide(reports) {
          const decision = reportMistake(reports, { itemId, ...body, itemRevision })
          if (!hasPlace && !isRefusal(decision) && decision.length > 0) {
            await takePlace(restaurantId)
            hasPlace = true
          }
          return decision
        },
      })
      // Without a Consistency-Token: guests read nothing that this feeds.
      return { status: 202, body: {} }
    }),
    ...handlesCommand(reportRoutes.answer, async (request, identity) => {
      const { itemId } = request.params
      const { state: item } = await writePath.load(itemStream(itemId), itemFold)
      const outcome = await writePath.execute({
        streamName: reportsStream(itemId),
        fold: reportsFold,
        identity,
        restaurantId: restaurantOf(request),
        isCharged: true,
        decide: reports => answerReports(reports, item, { itemId, ...request.body }),
      })
      return answer(200, { message: 'The reports were answered.' }, outcome)
    }),
  }

  /** @throws `reports.too_many` when the restaurant has kept enough reports in a day */
  async function takePlace(restaurantId: string): Promise<void> {
    const seconds = await limiter.take('reports-of-restaurant', restaurantId)
    if (seconds > 0) throw tryAgainIn(seconds, 'reports.too_many')
  }
}
