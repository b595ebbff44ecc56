import { endOfRestaurantDay } from '@safe-menu/contracts/items/end-of-day'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { Deps } from '../deps.ts'
import { profileOf } from '../restaurants/profile-of.ts'
import { restaurantOf } from '../write-path/answer.ts'
import { handlesCommand } from '../write-path/commands.ts'
import { setAvailability } from './decide.ts'
import { type ExecuteOnItem, onPresent } from './execute.ts'
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
    const rule = onPresent(writePath, (item, at) =>
      setAvailability(item, { ...request.body, at, endOfDay: endOfRestaurantDay(timeZone, Date.parse(at)) }),
    )
    const outcome = await executeOnItem(itemId, { identity, restaurantId }, rule)
    return answer(200, itemView(outcome.state), outcome)
  })
}
