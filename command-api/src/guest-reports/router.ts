import { reportRoutes } from '@safe-menu/contracts/guest-reports/routes'
import { tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { itemOn, publishedMenu } from '../guest-activity/look-up.ts'
import { itemFold, itemStream } from '../items/state.ts'
import { commandOf, identityOf, setWriteHeaders } from '../write-path/command.ts'
import { answerReports, reportMistake } from './decide.ts'
import { reportsFold, reportsStream } from './state.ts'

/** What guests report about dishes, and the restaurant's answers (decision 0010). */
export function reportRouter(deps: Deps) {
  const { writePath, limiter } = deps
  return createRouter([
    on(reportRoutes.report, async ctx => {
      const { itemId } = ctx.input.params
      const { body } = ctx.input
      const identity = identityOf(ctx)
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
      ctx.status = 202
      ctx.body = {}
    }),
    on(reportRoutes.answer, async ctx => {
      const { itemId } = ctx.input.params
      const { state: item } = await writePath.load(itemStream(itemId), itemFold)
      const outcome = await writePath.execute({
        streamName: reportsStream(itemId),
        fold: reportsFold,
        ...commandOf(ctx),
        isCharged: true,
        decide: reports => answerReports(reports, item, { itemId, ...ctx.input.body }),
      })
      setWriteHeaders(deps, ctx, outcome)
      ctx.body = { message: 'The reports were answered.' }
    }),
  ])

  /** @throws `reports.too_many` when the restaurant has kept enough reports in a day */
  async function takePlace(restaurantId: string): Promise<void> {
    const seconds = await limiter.take('reports-of-restaurant', restaurantId)
    if (seconds > 0) throw tryAgainIn(seconds, 'reports.too_many')
  }
}
