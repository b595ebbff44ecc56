import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { type ApiClient, createApiClient, restaurantOf } from '@safe-menu/local/api/client'
import { repeat } from './repeat.ts'
import { appendStreams, itemEvents } from './seed.ts'

/** A published menu of a new restaurant, created through the API. */
export interface BenchMenu {
  /** Calls the API with the restaurant's token. */
  readonly call: ApiClient
  readonly token: string
  readonly restaurantId: string
  readonly menuId: string
  readonly itemIds: readonly string[]
}

const plants = 'thyme lemon pear paprika fennel leek saffron capers kale quince dill beetroot'.split(' ')
const ways = ['Slowly roasted', 'Grilled over vine wood', 'Pickled for a week', 'Baked in salt', 'Poached']

/** All texts differ, as on a real menu: a repeated sentence would compress to almost nothing. */
function descriptionOf(number: number): string {
  const pick = (from: readonly string[], step: number) => from[(number * step + step) % from.length] ?? ''
  return `${pick(ways, 3)} with ${pick(plants, 5)}, a little ${pick(plants, 7)} and the garden's ${pick(plants, 11)}.`
}

/** Registers a restaurant and publishes one menu of `items` tagged and confirmed items (30 of them are about 12 KB). */
export async function publishMenu(origin: string, items: number): Promise<BenchMenu> {
  const client = createApiClient(origin)
  const email = `bench-${process.pid}-${Math.random().toString(36).slice(2)}@example.com`
  const { body: session } = await client(accountRoutes.registerRestaurant, {
    body: { email, password: 'a-long-bench-password', name: 'Bench' },
  })
  const token = session.token
  const restaurantId = restaurantOf(token)
  const call: ApiClient = (route, options) => client(route, { token, ...options })
  const { body: menu } = await call(menuRoutes.create, { params: { restaurantId }, body: { name: 'Dinner' } })
  const itemIds: string[] = []
  await repeat({ total: items, inFlight: 8 }, async number => {
    const { body: item } = await call(itemRoutes.create, {
      params: { menuId: menu.id },
      body: { name: `Dish ${number}`, description: descriptionOf(number), price: 12.5 },
    })
    itemIds[number] = item.id
    const params = { itemId: item.id }
    const milk = { allergenId: 'milk' as AllergenId }
    const { body: tagged } = await call(allergenRoutes.declare, { params, body: milk })
    await call(allergenRoutes.confirm, { params, body: { revision: tagged.revision } })
  })
  const params = { menuId: menu.id }
  const { consistencyToken } = await call(menuRoutes.change, { params, body: { published: true } })
  await call(menuRoutes.get, { params, consistencyToken })
  return { call, token, restaurantId, menuId: menu.id, itemIds }
}

/** Adds items to a menu without command-api, which would need a minute for 500. Resolves to the menu with all of its items. */
export async function addItems(eventStoreUrl: string, menu: BenchMenu, count: number): Promise<BenchMenu> {
  const { restaurantId, menuId } = menu
  const added = Array.from({ length: count }, (_, index) => ({
    restaurantId,
    menuId,
    name: `Dish ${menu.itemIds.length + index}`,
    description: descriptionOf(index),
  })).map(itemEvents)
  await appendStreams(eventStoreUrl, added.values(), count)
  return { ...menu, itemIds: [...menu.itemIds, ...added.map(({ stream }) => stream.slice('item-'.length))] }
}
