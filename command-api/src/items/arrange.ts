import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { isRefusal, refuse, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { arrangeMenu } from '../menus/decide.ts'
import { arrangementView, menuFold, menuStream, presentMenu } from '../menus/state.ts'
import { handlesCommand, restaurantOf } from '../write-path/handlers.ts'
import { changeItem } from './decide.ts'
import { createItemWrites } from './execute.ts'
import type { MenuSpace } from './menu-space.ts'
import { chargeSeries, writeSeries } from './series.ts'
import { presentItem } from './state.ts'

/**
 * `PUT /api/menus/:menuId/sections`: the order of the menu, then the section of each item that moves to another one. An item is in
 * the section that its own stream names, so the order never hides an item.
 */
export function createArrangements(
  { writePath, quota, answer }: Pick<Deps, 'writePath' | 'quota' | 'answer'>,
  space: MenuSpace,
) {
  const { executeOnItem } = createItemWrites(writePath, { space, isCharged: false }) // the quota counts the whole list

  return handlesCommand(menuRoutes.arrange, async (request, identity) => {
    const { menuId } = request.params
    const { revision, sections, moved } = request.body
    const restaurantId = restaurantOf(request)
    const sectionOf = new Map(
      sections.flatMap(({ name, itemIds }) => itemIds.map(itemId => [itemId, name] as const)),
    )
    const parts = moved.flatMap(itemId => {
      const section = sectionOf.get(itemId)
      if (section === undefined) return []
      return [
        { itemId, section, events: [{ type: 'ItemDetailsChanged', data: { itemId, section } } as const] },
      ]
    })
    return chargeSeries(quota, restaurantId, parts, async charge => {
      const arranged = await writePath.execute({
        identity,
        restaurantId,
        isCharged: true,
        streamName: menuStream(menuId),
        fold: menuFold,
        decide: state => {
          const menu = presentMenu(state)
          if (isRefusal(menu)) return menu
          return withCurrent(arrangeMenu(menu, { revision, sections }), () => arrangementView(menu))
        },
      })
      const { outcomes } = await writeSeries({
        charge,
        parts,
        // An item that has left the menu stays as it is. An item of another restaurant is on another menu.
        skipping: ['item.not_found'],
        write: ({ itemId, section }) =>
          executeOnItem(itemId, { identity, restaurantId }, (state, at) => {
            const item = presentItem(state, arranged.state)
            if (isRefusal(item)) return item
            if (item.status !== 'active' || item.menuId !== menuId) return refuse('item.not_found')
            return changeItem(item, { section, at })
          }),
        done: 1, // the order
        interruptedText: () =>
          'The order is saved, but some items are still in their old section. Send the same request with the same Idempotency-Key to finish.',
      })
      return answer(200, arrangementView(arranged.state), arranged, ...outcomes)
    })
  })
}
