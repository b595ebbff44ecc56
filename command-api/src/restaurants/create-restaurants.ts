import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import type { AnswerWrite } from '../write-path/answer.ts'
import { handles } from '../write-path/commands.ts'
import type { WritePath } from '../write-path/execute.ts'
import { sanitiseCss } from './css/sanitise.ts'
import { changeRestaurant } from './decide.ts'
import { type RestaurantState, restaurantFold, restaurantStream } from './state.ts'

interface RestaurantDeps {
  /** With a quota. */
  readonly managerWrites: WritePath
  readonly answer: AnswerWrite
}

export function createRestaurants({ managerWrites, answer }: RestaurantDeps) {
  return {
    handlers: {
      ...handles(restaurantRoutes.change, async ({ params: { restaurantId }, body }, identity) => {
        const { customization, ...profile } = body
        const css = await sanitiseCss(customization?.customCss ?? '')
        const sanitised =
          customization?.customCss === undefined
            ? customization
            : { ...customization, customCss: css.customCss }
        const outcome = await managerWrites.execute({
          streamName: restaurantStream(restaurantId),
          fold: restaurantFold,
          identity,
          restaurantId,
          decide: state => changeRestaurant(state, { profile, customization: sanitised }),
        })
        return answer(200, { ...restaurantView(outcome.state), droppedCss: css.droppedCss }, outcome)
      }),
      ...handles(restaurantRoutes.checkCss, async ({ body }) => ({
        // No Consistency-Token: nothing was written, and the client keeps the token of its last write.
        status: 200,
        body: await sanitiseCss(body.customCss),
      })),
    },
  }
}

/** A restaurant as answers show it; after a change it exists. */
function restaurantView(state: RestaurantState): RestaurantView {
  if (state.status === 'empty') throw new Error('The restaurant is empty.')
  return { id: state.restaurantId, ...state.profile, customization: state.customization }
}
