import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createRestaurant, waitForReadModels } from './restaurant.ts'
import { getStack } from './world.ts'

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Sorted by name like this: cheese toasts between as many bean stews and vegetable soups. */
const namesOf = (ofEach: number): readonly string[] =>
  ['Bean stew', 'Cheese toast', 'Vegetable soup'].flatMap(kind =>
    Array.from({ length: ofEach }, (_, n) => `${kind} ${twoDigits(n)}`),
  )

export type LargeMenu = Awaited<ReturnType<typeof createLargeMenu>>

/** A restaurant with a draft menu, Dinner, of `ofEach` dishes of three kinds: 120 dishes by default. `tagged`: with milk and gluten. */
export async function createLargeMenu(ofEach = 40, tagged = false) {
  const restaurant = await createRestaurant({ Dinner: [] })
  const { call } = restaurant
  const [menuId = ''] = restaurant.menuIds
  const params = { menuId }
  const rows = namesOf(ofEach).map(name => `${name},9.50,Served warm.${tagged ? ',C,C' : ''}`)
  const { consistencyToken } = await call(importRoutes.import, {
    params,
    body: `item,price,description${tagged ? ',milk,gluten' : ''}\n${rows.join('\n')}`,
  })
  await waitForReadModels(getStack().origin, restaurant, consistencyToken)
  let reads = 0
  /** The dishes as they are saved, after everything that the page has saved: the list waits for an event that comes later. */
  const items = async (): Promise<readonly ItemView[]> => {
    reads += 1
    const last = await call(menuRoutes.change, { params, body: { description: `Read ${reads} times` } })
    const input = last.consistencyToken ? { params, consistencyToken: last.consistencyToken } : { params }
    return (await call(itemRoutes.ofMenu, input)).body
  }
  return {
    restaurant,
    menuId,
    items,
    async idOf(name: string) {
      const found = (await items()).find(item => item.name === name)
      if (!found) throw new Error(`There is no ${name}.`)
      return found.id
    },
  }
}
