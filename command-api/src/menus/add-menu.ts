import type { MenuId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { refuse } from '../decision.ts'
import type { Deps } from '../deps.ts'
import type { CommandContext } from '../write-path/command.ts'
import type { Outcome } from '../write-path/streams.ts'
import { createMenu } from './decide.ts'
import { type MenuState, menuFold, menuStream } from './state.ts'

/** Adds a menu as a draft, within the restaurant's limit of menus. @throws `menus.limit_reached` */
export function addMenu(
  { writePath, readModel }: Pick<Deps, 'writePath' | 'readModel'>,
  menuId: MenuId,
  { identity, restaurantId }: CommandContext,
  details: { readonly name: string; readonly description: string },
): Promise<Outcome<MenuState>> {
  return writePath.execute({
    streamName: menuStream(menuId),
    fold: menuFold,
    identity,
    restaurantId,
    isNew: true,
    isCharged: true,
    decide: state => createMenu(state, { menuId, restaurantId, ...details }),
    async checkLimits() {
      const count = (await readModel.menusOf(restaurantId)) ?? 0
      return count < limits.menusPerRestaurant ? null : refuse('menus.limit_reached')
    },
  })
}
