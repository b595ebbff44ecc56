import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { type AnswerWrite, identityOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { sanitiseCss } from './css/sanitise.ts'
import { changeRestaurant } from './decide.ts'
import { type RestaurantState, restaurantFold, restaurantStream } from './state.ts'

interface RestaurantDeps {
  readonly writePath: WritePath
  readonly answer: AnswerWrite
}

export function restaurantHandlers({ writePath, answer }: RestaurantDeps) {
  const change: Handler<typeof restaurantRoutes.change> = async request => {
    const { restaurantId } = request.params
    const { customization, ...profile } = request.body
    const css = await sanitiseCss(customization?.customCss ?? '')
    const kept =
      customization?.customCss === undefined ? customization : { ...customization, customCss: css.customCss }
    const outcome = await writePath.execute({
      streamName: restaurantStream(restaurantId),
      fold: restaurantFold,
      identity: identityOf(restaurantRoutes.change, request),
      restaurantId,
      decide: state => changeRestaurant(state, { profile, customization: kept }),
    })
    return answer(200, { ...view(outcome.state), droppedCss: css.droppedCss }, outcome)
  }

  const checkCss: Handler<typeof restaurantRoutes.checkCss> = async ({ body }) => ({
    // Without a Consistency-Token: nothing was written, and the client keeps the one of its last write.
    status: 200,
    body: await sanitiseCss(body.customCss),
  })

  return {
    [restaurantRoutes.change.id]: change,
    [restaurantRoutes.checkCss.id]: checkCss,
  } as const
}

/** The restaurant as answers show it. After a write of these routes it is there. */
function view(state: RestaurantState): RestaurantView {
  if (state.status === 'empty') throw new Error('A written restaurant is empty.')
  return { id: state.restaurantId, ...state.profile, customization: state.customization }
}
