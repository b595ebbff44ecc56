import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import { aSecondOld, onceItExists, type WritePath } from '../write-path/execute.ts'
import { restaurantFold, restaurantStream } from './state.ts'

/** A restaurant's profile as of at most a second ago; `null`: it is not registered yet. */
export async function profileOf(
  { load }: Pick<WritePath, 'load'>,
  restaurantId: RestaurantId,
): Promise<RestaurantProfile | null> {
  const { state } = await load(restaurantStream(restaurantId), restaurantFold, onceItExists(aSecondOld))
  return state.status === 'empty' ? null : state.profile
}
