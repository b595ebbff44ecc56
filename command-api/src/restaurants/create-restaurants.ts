import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { handles } from '@safe-menu/server-kit/http/handler'
import { withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import { sanitiseCss } from './css.ts'
import { changeRestaurant } from './decide.ts'
import { restaurantFold, restaurantStream, restaurantView } from './state.ts'

export function createRestaurants({ writePath, answer }: Deps) {
  return {
    ...handlesCommand(restaurantRoutes.change, async ({ params: { restaurantId }, body }, identity) => {
      const { customization, revision, ...profile } = body
      const css = await sanitiseCss(customization?.customCss ?? '')
      const sanitised =
        customization?.customCss === undefined
          ? customization
          : { ...customization, customCss: css.customCss }
      const outcome = await writePath.execute({
        streamName: restaurantStream(restaurantId),
        fold: restaurantFold,
        identity,
        restaurantId,
        isCharged: true,
        decide: state =>
          withCurrent(changeRestaurant(state, { profile, customization: sanitised, revision }), () =>
            restaurantView(state),
          ),
      })
      return answer(200, { ...restaurantView(outcome.state), droppedCss: css.droppedCss }, outcome)
    }),
    ...handles(restaurantRoutes.checkCss, async ({ body }) => ({
      // No Consistency-Token: nothing was written, and the client keeps the token of its last write.
      status: 200,
      body: await sanitiseCss(body.customCss),
    })),
  }
}
