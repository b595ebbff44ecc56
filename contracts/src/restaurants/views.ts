import { z } from 'zod'
import { RestaurantId } from '../ids.ts'
import { Customization, DroppedCss } from './branding.ts'

/** `GET /api/restaurants/{id}`: the public restaurant, without its owner's e-mail. */
export const RestaurantView = z.strictObject({
  id: RestaurantId,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  timeZone: z.string(),
  customization: Customization,
})
export type RestaurantView = z.infer<typeof RestaurantView>

/** `PUT /api/restaurants/{id}`: the restaurant after the change, and the parts of the CSS that were not accepted. */
export const ChangedRestaurantView = RestaurantView.extend({ droppedCss: z.array(DroppedCss) })
export type ChangedRestaurantView = z.infer<typeof ChangedRestaurantView>
