import { endOfRestaurantDay } from '@safe-menu/contracts/items/end-of-day'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { profileOf } from '../restaurants/profile-of.ts'
import { restaurantOf } from '../write-path/answer.ts'
import { handlesCommand } from '../write-path/commands.ts'
import { presentItem, setAvailability } from './decide.ts'
import { type ExecuteOnItem, loadMenuOf } from './execute.ts'
import { itemView } from './view.ts'

/** "Sold out today", and available again. */
export function createAvailability(
  { answer, writePath }: Pick<Deps, 'answer' | 'writePath'>,
  executeOnItem: ExecuteOnItem,
) {
  return handlesCommand(itemRoutes.setAvailability, async (request, identity) => {
    const { itemId } = request.params
    const restaurantId = restaurantOf(request)
    const timeZone = (await profileOf(writePath, restaurantId))?.timeZone ?? 'UTC'
    const outcome = await executeOnItem(itemId, { identity, restaurantId }, async (state, at) => {
      const item = presentItem(state, await loadMenuOf(writePath, state))
      if (isRefusal(item)) return item
      const endOfDay = endOfRestaurantDay(timeZone, Date.parse(at))
      return setAvailability(item, { ...request.body, at, endOfDay })
    })
    return answer(200, itemView(outcome.state), outcome)
  })
}
