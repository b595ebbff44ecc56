import { z } from 'zod'
import { RestaurantId } from '../ids.ts'

/** `GET /api/restaurants/{id}`: the public restaurant, without its owner's e-mail. */
export const RestaurantView = z.strictObject({
  id: RestaurantId,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  timeZone: z.string(),
})
export type RestaurantView = z.infer<typeof RestaurantView>
