import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { sanitiseCss } from './css.ts'
import { changeRestaurant } from './decide.ts'
import { restaurantFold, restaurantStream, restaurantView } from './state.ts'

export function restaurantRouter(deps: Deps) {
  const { writePath } = deps
  return createRouter([
    on(restaurantRoutes.change, async ctx => {
      const { restaurantId } = ctx.input.params
      const { customization, revision, ...profile } = ctx.input.body
      const css = await sanitiseCss(customization?.customCss ?? '')
      const sanitised =
        customization?.customCss === undefined
          ? customization
          : { ...customization, customCss: css.customCss }
      const outcome = await writePath.execute({
        streamName: restaurantStream(restaurantId),
        fold: restaurantFold,
        identity: identityOf(ctx),
        restaurantId,
        isCharged: true,
        decide: state =>
          withCurrent(changeRestaurant(state, { profile, customization: sanitised, revision }), () =>
            restaurantView(state),
          ),
      })
      setWriteHeaders(deps, ctx, outcome)
      ctx.body = { ...restaurantView(outcome.state), droppedCss: css.droppedCss }
    }),
    on(restaurantRoutes.checkCss, async ctx => {
      // No Consistency-Token: nothing was written, and the client keeps the token of its last write.
      ctx.body = await sanitiseCss(ctx.input.body.customCss)
    }),
  ])
}
