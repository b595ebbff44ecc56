import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'

/** Finds the restaurant that owns a menu or an item. */
export type OwnerOf = (kind: 'menu' | 'item', id: string) => Promise<RestaurantId | null>

/**
 * The restaurant that a request reads: the one in its path, else the owner of its menu or item, else the caller's own. An
 * item that the tables do not hold yet, created a moment ago, is the caller's own too.
 */
export async function restaurantRead(
  { params, query, caller }: Pick<RouteRequest<Route>, 'params' | 'query' | 'caller'>,
  ownerOf: OwnerOf,
): Promise<string | null> {
  const { restaurantId, itemId, menuId } = params as Params
  const { restaurant, item, menu } = query as Filter
  if (restaurantId !== undefined) return restaurantId
  if (itemId !== undefined) return (await ownerOf('item', itemId)) ?? own(caller)
  if (menuId !== undefined) return (await ownerOf('menu', menuId)) ?? own(caller)
  if (restaurant !== undefined) return restaurant
  if (item !== undefined) return (await ownerOf('item', item)) ?? own(caller)
  return menu === undefined ? own(caller) : ((await ownerOf('menu', menu)) ?? own(caller))
}

function own(caller: Pick<Caller, 'restaurantId'> | null): string | null {
  return caller?.restaurantId ?? null
}

interface Params {
  readonly restaurantId?: string
  readonly menuId?: string
  readonly itemId?: string
}

/** The history's filter. */
interface Filter {
  readonly restaurant?: string
  readonly menu?: string
  readonly item?: string
}
