import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { type Answer, type CallOptions, createApiClient } from '@safe-menu/local/api/client'
import { restaurantOf } from '@safe-menu/local/api/restaurant-of'
import { newRestaurant } from './manager.ts'
import { theStack } from './world.ts'

/** A restaurant made by calls, for journeys that begin later than at its registration. */
export interface MadeRestaurant {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** A call under its token. */
  readonly call: <R extends Parameters<ReturnType<typeof createApiClient>>[0]>(
    route: R,
    options?: CallOptions<R>,
  ) => Promise<Answer<R>>
}

/** Registers one and gives it the menus, each with items by their names; resolves once they can be read. */
export async function madeRestaurant(
  menus: Readonly<Record<string, readonly string[]>> = {},
): Promise<MadeRestaurant> {
  const client = createApiClient(theStack().origin)
  const account = newRestaurant()
  const registered = await client(accountRoutes.registerRestaurant, { body: account })
  const { token } = registered.body
  const id = restaurantOf(token)
  const call: MadeRestaurant['call'] = (route, options) => client(route, { token, ...options })
  let { consistencyToken } = registered
  for (const [name, items] of Object.entries(menus)) {
    const menu = await call(menuRoutes.create, { params: { restaurantId: id }, body: { name } })
    consistencyToken = menu.consistencyToken
    for (const item of items) {
      const params = { menuId: menu.body.id }
      consistencyToken = (await call(itemRoutes.create, { params, body: { name: item } })).consistencyToken
    }
  }
  await call(menuRoutes.ofRestaurant, { params: { restaurantId: id }, consistencyToken })
  return { id, email: account.email, password: account.password, token, call }
}
