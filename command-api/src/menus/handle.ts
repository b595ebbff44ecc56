import { MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { type Decision, refuse } from '../decision.ts'
import type { ReadModel } from '../read-model.ts'
import { type AnswerWrite, identityOf, isImpersonated, restaurantOf } from '../write-path/answer.ts'
import type { CommandIdentity, Outcome, WritePath } from '../write-path/execute.ts'
import { type RecentGrowth, withClaims } from '../write-path/recent-growth.ts'
import { changeMenu, createMenu, deleteMenu } from './decide.ts'
import { type LiveMenu, type MenuEvent, type MenuState, menuFold, menuStream } from './state.ts'

interface MenuDeps {
  readonly writePath: WritePath
  readonly readModel: ReadModel
  readonly recentGrowth: RecentGrowth
  readonly answer: AnswerWrite
}

export function menuHandlers({ writePath, readModel, recentGrowth, answer }: MenuDeps) {
  function onMenu(
    menuId: MenuId,
    restaurantId: RestaurantId,
    identity: CommandIdentity,
    decide: (state: MenuState) => Decision<MenuEvent> | Promise<Decision<MenuEvent>>,
  ): Promise<Outcome<MenuState>> {
    return writePath.execute({
      streamName: menuStream(menuId),
      fold: menuFold,
      identity,
      restaurantId,
      decide,
    })
  }

  const create: Handler<typeof menuRoutes.create> = async request => {
    const { restaurantId } = request.params
    const identity = identityOf(menuRoutes.create, request)
    const menuId = MenuId.parse(deriveId(identity.commandId, 'menu'))
    const outcome = await withClaims(keep =>
      onMenu(menuId, restaurantId, identity, async state => {
        const menus = await readModel.menusOf(restaurantId)
        const claim = recentGrowth.claim(`menus of ${restaurantId}`, menus, { count: 1, bytes: 0 })
        keep(claim)
        if (claim.total.count > limits.menusPerRestaurant) return refuse('menus.limit_reached')
        return createMenu(state, { menuId, restaurantId, ...request.body })
      }),
    )
    return answer(201, { ...summary(outcome.state), _count: { items: 0 } }, outcome)
  }

  const change: Handler<typeof menuRoutes.change> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(menuRoutes.change, request)
    const outcome = await onMenu(request.params.menuId, restaurantId, identity, state =>
      changeMenu(state, { restaurantId, ...request.body }),
    )
    return answer(200, summary(outcome.state), outcome)
  }

  const remove: Handler<typeof menuRoutes.delete> = async request => {
    const restaurantId = restaurantOf(request)
    const identity = identityOf(menuRoutes.delete, request)
    const outcome = await onMenu(request.params.menuId, restaurantId, identity, state =>
      deleteMenu(state, {
        restaurantId,
        reason: request.query.reason,
        reasonRequired: isImpersonated(request),
      }),
    )
    return answer(200, { message: 'The menu and its items were deleted.' }, outcome)
  }

  return {
    [menuRoutes.create.id]: create,
    [menuRoutes.change.id]: change,
    [menuRoutes.delete.id]: remove,
  } as const
}

/** The menu as answers show it. After a write of these routes it is there. */
function summary(state: MenuState) {
  const { menuId, restaurantId, name, description, status, updatedAt } = live(state)
  return { id: menuId, restaurantId, name, description, published: status === 'published', updatedAt }
}

function live(state: MenuState): LiveMenu {
  if (state.status === 'empty' || state.status === 'deleted')
    throw new Error(`A written menu is ${state.status}.`)
  return state
}
