import { MenuId } from '@safe-menu/contracts/ids'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { type Decision, isRefusal, refuse, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { loadRestaurant } from '../restaurants/state.ts'
import {
  commandOf,
  type InputContext,
  type RuleInput,
  ruleInputOf,
  setWriteHeaders,
} from '../write-path/command.ts'
import { addMenu } from './add-menu.ts'
import { changeMenu, deleteMenu } from './decide.ts'
import { type ExistingMenu, existingMenu, type MenuState, menuFold, menuStream, menuView } from './state.ts'

export function menuRouter(deps: Deps) {
  return createRouter([
    on(menuRoutes.create, async ctx => {
      const command = commandOf(ctx)
      const menuId = MenuId.parse(deriveId(command.identity.commandId, 'menu'))
      const outcome = await addMenu(deps, menuId, command, ctx.input.body)
      setWriteHeaders(deps, ctx, outcome)
      ctx.status = 201
      ctx.body = { ...menuView(outcome.state), _count: { items: 0 } }
    }),
    on(menuRoutes.change, async ctx => {
      ctx.body = menuView(await writeMenu(deps, ctx, changeMenu))
    }),
    on(menuRoutes.delete, async ctx => {
      await writeMenu(deps, ctx, deleteMenu)
      ctx.body = { message: 'The menu and its items were deleted.' }
    }),
  ])
}

/** Applies a rule to the menu in the path. */
async function writeMenu<Params extends { menuId: MenuId }, Query extends object, Body extends object>(
  deps: Deps,
  ctx: InputContext<Params, Query, Body>,
  rule: (menu: ExistingMenu, input: NoInfer<RuleInput<Params, Query, Body>>) => Decision<MenuEvent>,
): Promise<MenuState> {
  const { writePath } = deps
  const command = commandOf(ctx)
  const outcome = await writePath.execute({
    ...command,
    isCharged: true,
    streamName: menuStream(ctx.input.params.menuId),
    fold: menuFold,
    decide: (state, at) => {
      const menu = existingMenu(state)
      return isRefusal(menu) ? menu : withCurrent(rule(menu, ruleInputOf(ctx, at)), () => menuView(menu))
    },
    async checkLimits(_, events) {
      if (!events.some(({ type }) => type === 'MenuPublished')) return null
      const restaurant = await loadRestaurant(writePath, command.restaurantId)
      return restaurant.status !== 'empty' && restaurant.closed ? refuse('restaurant.owner_erased') : null
    },
  })
  setWriteHeaders(deps, ctx, outcome)
  return outcome.state
}
