import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { type AnswerWrite, identityOf, isImpersonated, restaurantOf } from '../../write-path/answer.ts'
import type { WritePath } from '../../write-path/execute.ts'
import type { MenuSpace } from '../menu-space.ts'
import { createOnItem } from '../on-item.ts'
import { itemAllergensView, withCurrentItem } from '../view.ts'
import { confirmAllergens, declareAllergen, withdrawAllergen } from './decide.ts'

interface AllergenDeps {
  readonly writePath: WritePath
  readonly space: MenuSpace
  readonly answer: AnswerWrite
}

export function allergenHandlers({ writePath, space, answer }: AllergenDeps) {
  const onItem = createOnItem(writePath, space)

  const declare: Handler<typeof allergenRoutes.declare> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(allergenRoutes.declare, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu) =>
      declareAllergen(state, menu, {
        restaurantId,
        reasonRequired: isImpersonated(request),
        ...request.body,
      }),
    )
    return answer(200, itemAllergensView(outcome.state), outcome)
  }

  const withdraw: Handler<typeof allergenRoutes.withdraw> = async request => {
    const { itemId, allergenId } = request.params
    const restaurantId = restaurantOf(request)
    const identity = identityOf(allergenRoutes.withdraw, request)
    const outcome = await onItem(itemId, restaurantId, identity, (state, menu) =>
      withdrawAllergen(state, menu, {
        restaurantId,
        allergenId,
        reason: request.query.reason,
        reasonRequired: isImpersonated(request),
      }),
    )
    return answer(200, itemAllergensView(outcome.state), outcome)
  }

  const confirm: Handler<typeof allergenRoutes.confirm> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(allergenRoutes.confirm, request)
    const outcome = await onItem(request.params.itemId, restaurantId, identity, (state, menu, now) =>
      withCurrentItem(
        confirmAllergens(state, menu, {
          restaurantId,
          now,
          revision: BigInt(request.body.revision),
          edition: request.body.edition,
        }),
        state,
      ),
    )
    return answer(200, itemAllergensView(outcome.state), outcome)
  }

  return {
    [allergenRoutes.declare.id]: declare,
    [allergenRoutes.withdraw.id]: withdraw,
    [allergenRoutes.confirm.id]: confirm,
  } as const
}
