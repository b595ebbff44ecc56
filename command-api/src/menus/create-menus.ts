import { MenuId } from '@safe-menu/contracts/ids'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { isRefusal, refuse, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { loadRestaurant } from '../restaurants/state.ts'
import { createCommands, handlesCommand } from '../write-path/handlers.ts'
import { addMenu } from './add-menu.ts'
import { changeMenu, deleteMenu } from './decide.ts'
import { type LiveMenu, type MenuState, menuFold, menuStream, menuView, presentMenu } from './state.ts'

export function createMenus(deps: Deps) {
  const { writePath, answer } = deps
  const menus = createCommands<{ menuId: MenuId }, MenuState, MenuEvent, LiveMenu>({
    answer,
    execute: ({ menuId }, context, rule) =>
      writePath.execute({
        ...context,
        isCharged: true,
        streamName: menuStream(menuId),
        fold: menuFold,
        decide: (state, at) => {
          const menu = presentMenu(state)
          return isRefusal(menu) ? menu : withCurrent(rule(menu, at), () => menuView(menu))
        },
        async checkLimits(_, events) {
          if (!events.some(({ type }) => type === 'MenuPublished')) return null
          const restaurant = await loadRestaurant(writePath, context.restaurantId)
          return restaurant.status !== 'empty' && restaurant.closed ? refuse('restaurant.owner_erased') : null
        },
      }),
  })

  return {
    ...handlesCommand(menuRoutes.create, async ({ params: { restaurantId }, body }, identity) => {
      const menuId = MenuId.parse(deriveId(identity.commandId, 'menu'))
      const outcome = await addMenu(deps, menuId, { identity, restaurantId }, body)
      return answer(201, { ...menuView(outcome.state), _count: { items: 0 } }, outcome)
    }),
    ...menus.command(menuRoutes.change, changeMenu, menuView),
    ...menus.command(menuRoutes.delete, deleteMenu, () => ({
      message: 'The menu and its items were deleted.',
    })),
  }
}
