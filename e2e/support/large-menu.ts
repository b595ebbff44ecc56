import type { ItemId } from '@safe-menu/contracts/ids'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitForReadModels } from './read-models.ts'
import { createRestaurant, type TestRestaurant } from './restaurant.ts'
import { getStack } from './world.ts'

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** 120 dishes, sorted by name like this: 40 cheese toasts between 40 bean stews and 40 vegetable soups. */
const largeMenuNames: readonly string[] = [
  ...Array.from({ length: 40 }, (_, n) => `Bean stew ${twoDigits(n)}`),
  ...Array.from({ length: 40 }, (_, n) => `Cheese toast ${twoDigits(n)}`),
  ...Array.from({ length: 40 }, (_, n) => `Vegetable soup ${twoDigits(n)}`),
]

/** A restaurant with a draft menu, Dinner, of 120 dishes. */
export interface LargeMenu {
  readonly restaurant: TestRestaurant
  readonly menuId: string
  /** The dishes as they are saved. */
  readonly items: () => Promise<readonly ItemView[]>
  readonly idOf: (name: string) => Promise<ItemId>
}

export async function createLargeMenu(): Promise<LargeMenu> {
  const restaurant = await createRestaurant({ Dinner: [] })
  const { id, token, call } = restaurant
  const { body: menus } = await call(menuRoutes.ofRestaurant, { params: { restaurantId: id } })
  const params = { menuId: menus[0]?.id ?? '' }
  const rows = largeMenuNames.map(name => `${name},9.50,Served warm.`)
  const { consistencyToken } = await call(importRoutes.import, {
    params,
    body: `item,price,description\n${rows.join('\n')}`,
  })
  await waitForReadModels(getStack().origin, { id, token }, consistencyToken)
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
    menuId: params.menuId,
    items,
    idOf: async name => (await items()).find(item => item.name === name)?.id as ItemId,
  }
}
