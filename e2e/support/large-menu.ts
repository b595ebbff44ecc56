import type { ItemId } from '@safe-menu/contracts/ids'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createRestaurant, type TestRestaurant, waitForReadModels } from './restaurant.ts'
import { getStack } from './world.ts'

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Sorted by name like this: cheese toasts between as many bean stews and vegetable soups. */
const namesOf = (ofEach: number): readonly string[] =>
  ['Bean stew', 'Cheese toast', 'Vegetable soup'].flatMap(kind =>
    Array.from({ length: ofEach }, (_, n) => `${kind} ${twoDigits(n)}`),
  )

/** A restaurant with a draft menu, Dinner, of many dishes. */
export interface LargeMenu {
  readonly restaurant: TestRestaurant
  readonly menuId: string
  /** The dishes as they are saved. */
  readonly items: () => Promise<readonly ItemView[]>
  readonly idOf: (name: string) => Promise<ItemId>
}

/** Creates a menu with `ofEach` dishes of three kinds: 120 dishes by default. */
export async function createLargeMenu(ofEach = 40): Promise<LargeMenu> {
  const restaurant = await createRestaurant({ Dinner: [] })
  const { call } = restaurant
  const [menuId = ''] = restaurant.menuIds
  const params = { menuId }
  const rows = namesOf(ofEach).map(name => `${name},9.50,Served warm.`)
  const { consistencyToken } = await call(importRoutes.import, {
    params,
    body: `item,price,description\n${rows.join('\n')}`,
  })
  await waitForReadModels(getStack().origin, restaurant, consistencyToken)
  let reads = 0
  /** The items after everything that the page has saved: the list waits for an event that comes later. */
  const items = async () => {
    reads += 1
    const last = await call(menuRoutes.change, { params, body: { description: `Read ${reads} times` } })
    const input = last.consistencyToken ? { params, consistencyToken: last.consistencyToken } : { params }
    return (await call(itemRoutes.ofMenu, input)).body
  }
  return {
    restaurant,
    menuId,
    items,
    idOf: async name => (await items()).find(item => item.name === name)?.id as ItemId,
  }
}
