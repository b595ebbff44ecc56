import { MenuId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { isRefusal, refuse } from '../decision.ts'
import type { ReadModel } from '../read-model.ts'
import type { AnswerWrite } from '../write-path/answer.ts'
import { createCommands, handles } from '../write-path/commands.ts'
import type { WritePath } from '../write-path/execute.ts'
import { type RecentGrowth, withClaims } from '../write-path/recent-growth.ts'
import { changeMenu, createMenu, deleteMenu, presentMenu } from './decide.ts'
import { type LiveMenu, type MenuEvent, type MenuState, menuFold, menuStream } from './state.ts'

interface MenuDeps {
  /** With a quota. */
  readonly managerWrites: WritePath
  readonly readModel: ReadModel
  readonly recentGrowth: RecentGrowth
  readonly answer: AnswerWrite
}

export function createMenus({ managerWrites, readModel, recentGrowth, answer }: MenuDeps) {
  const menus = createCommands<{ menuId: MenuId }, MenuState, MenuEvent, LiveMenu>({
    answer,
    execute: ({ menuId }, context, rule) =>
      managerWrites.execute({
        ...context,
        streamName: menuStream(menuId),
        fold: menuFold,
        decide: (state, at) => {
          const menu = presentMenu(state)
          return isRefusal(menu) ? menu : rule(menu, at)
        },
      }),
  })

  return {
    handlers: {
      ...handles(menuRoutes.create, async ({ params: { restaurantId }, body }, identity) => {
        const menuId = MenuId.parse(deriveId(identity.commandId, 'menu'))
        const outcome = await withClaims(keep =>
          managerWrites.execute({
            streamName: menuStream(menuId),
            fold: menuFold,
            identity,
            restaurantId,
            decide: async state => {
              const counted = await readModel.menusOf(restaurantId)
              const claim = recentGrowth.claim(`menus of ${restaurantId}`, counted, { count: 1, bytes: 0 })
              keep(claim)
              if (claim.total.count > limits.menusPerRestaurant) return refuse('menus.limit_reached')
              return createMenu(state, { menuId, restaurantId, ...body })
            },
          }),
        )
        return answer(201, { ...menuView(outcome.state), _count: { items: 0 } }, outcome)
      }),
      ...menus.command(menuRoutes.change, changeMenu, menuView),
      ...menus.command(menuRoutes.delete, deleteMenu, () => ({
        message: 'The menu and its items were deleted.',
      })),
    },
  }
}

/** A menu as answers show it; after a create or a change it exists. */
function menuView(state: MenuState) {
  if (state.status === 'empty' || state.status === 'deleted') throw new Error(`The menu is ${state.status}.`)
  const { menuId, restaurantId, name, description, status, updatedAt } = state
  return { id: menuId, restaurantId, name, description, published: status === 'published', updatedAt }
}
