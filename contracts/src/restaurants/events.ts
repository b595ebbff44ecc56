import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId, RestaurantId } from '../ids.ts'

/** A profile as recorded: bounds belong to what comes in, so that tightening one never makes history unreadable. */
export const RecordedProfile = z.object({
  name: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  timeZone: z.string(),
})

/** Stream `restaurant-{id}`. */
export const RestaurantRegistered = defineEvent(
  'RestaurantRegistered',
  z.object({ restaurantId: RestaurantId, ownerAccountId: AccountId, profile: RecordedProfile }),
)

export const restaurantEvents = [RestaurantRegistered] as const
