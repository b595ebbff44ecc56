import { planImport } from '@safe-menu/command-api/items/import/plan'
import { readMatrix } from '@safe-menu/command-api/items/import/read-matrix'
import { itemFold, presentItem } from '@safe-menu/command-api/items/state'
import { menuFold, presentMenu } from '@safe-menu/command-api/menus/state'
import { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'

/* The most expensive requests of their kinds, without the stores: what one process computes in one piece. */

const at = '2026-03-12T12:00:00.000Z'
const restaurantId = RestaurantId.parse('00000000-0000-4000-8000-000000000001')
const menuId = MenuId.parse('00000000-0000-4000-8000-000000000002')
const itemIdOf = (index: number) => ItemId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

const menuState = menuFold.evolve(
  menuFold.initial,
  { type: 'MenuCreated', data: { menuId, restaurantId, name: 'Lunch', description: '' } },
  at,
  0n,
)

/** A letter with a mark that no composed letter has: the slow path of `normalize`. */
const slow = 'q\u0307'.repeat(55)

function itemOf(index: number) {
  const data = {
    itemId: itemIdOf(index),
    menuId,
    restaurantId,
    name: `${slow}${index}`,
    section: slow,
    description: '',
    crossContamination: '',
    modifications: '',
    priceCents: 100,
  }
  const item = presentItem(
    itemFold.evolve(itemFold.initial, { type: 'ItemCreated', data }, at, 0n),
    menuState,
  )
  if ('refused' in item) throw new Error('The item is missing.')
  return { item, commands: new Map<string, string>() }
}

/** Plans an update of `count` items by as many rows of other names. */
export function planLargestUpdate(count: number): void {
  const menu = presentMenu(menuState)
  const lines = Array.from({ length: count }, (_, index) => `${slow}x${index},${slow},1`)
  const { rows } = readMatrix(['item,section,price', ...lines].join('\n'), at)
  if ('refused' in menu || rows === null) throw new Error('The file cannot be read.')
  planImport(rows, {
    menu,
    commandId: 'an import',
    confirmsReviewed: false,
    existing: Array.from({ length: count }, (_, index) => itemOf(index)),
    at,
    reason: undefined,
    reasonRequired: false,
  })
}
