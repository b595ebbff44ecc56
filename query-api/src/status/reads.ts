import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { ownerQueries } from '@safe-menu/read-models/audit/trail/names.queries'
import { ownerOfItem } from '@safe-menu/read-models/menus/items/items.queries'
import { ownerOfMenu } from '@safe-menu/read-models/menus/menus/menus.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import type pg from 'pg'

/* The restaurant whose data a request reads. */

/** The restaurant that owns a menu or an item; `null`: there is no such thing, or it was deleted with its menu. */
export async function ownerOf(
  pool: pg.Pool,
  kind: 'menu' | 'item',
  id: string,
): Promise<RestaurantId | null> {
  const row = await readRow(pool, kind === 'menu' ? ownerOfMenu : ownerOfItem, [id])
  return row?.restaurant_id ?? null
}

export type AuditSubject = keyof typeof ownerQueries

/** The restaurant that owns or owned something, deleted or not; `null`: it never existed. */
export async function findHistoricalOwner(
  pool: pg.Pool,
  subject: AuditSubject,
  id: string,
): Promise<RestaurantId | null> {
  return (await readRow(pool, ownerQueries[subject], [id]))?.restaurant_id ?? null
}

type OwnerFinder = typeof ownerOf

/** Finds the owner of what a route names. The audit routes also show what was deleted. */
export function ownerFinderOf({ reads }: Pick<Route, 'reads'>): OwnerFinder {
  return reads.includes('audit') ? findHistoricalOwner : ownerOf
}

/**
 * The restaurant that a request reads: the one in its path, else the owner of its menu or item, else the caller's own. An
 * item that the tables do not hold yet, created a moment ago, is the caller's own too.
 */
export async function restaurantRead(
  pool: pg.Pool,
  { input, state: { caller } }: Pick<RequestContext, 'input' | 'state'>,
  findOwner: OwnerFinder,
): Promise<string | null> {
  const { restaurantId, itemId, menuId } = input.params as Partial<
    Record<'restaurantId' | 'itemId' | 'menuId', string>
  >
  // The history's filter.
  const { restaurant, item, menu } = input.query as Partial<Record<'restaurant' | 'item' | 'menu', string>>
  if (restaurantId !== undefined) return restaurantId
  if (itemId !== undefined) return (await findOwner(pool, 'item', itemId)) ?? own(caller)
  if (menuId !== undefined) return (await findOwner(pool, 'menu', menuId)) ?? own(caller)
  if (restaurant !== undefined) return restaurant
  if (item !== undefined) return (await findOwner(pool, 'item', item)) ?? own(caller)
  return menu === undefined ? own(caller) : ((await findOwner(pool, 'menu', menu)) ?? own(caller))
}

function own(caller: Pick<Caller, 'restaurantId'> | null): string | null {
  return caller?.restaurantId ?? null
}
