import { z } from 'zod'
import { RestaurantId, Revision } from '../ids.ts'
import { Picture } from '../picture.ts'
import { Customization, DroppedCss } from './branding.ts'
import { CodeLegendView } from './code-legend.ts'
import { RecordedProfile } from './events.ts'

/** `GET /api/restaurants/{id}`: the public restaurant, without its owner's e-mail. */
export const RestaurantView = z.strictObject({
  id: RestaurantId,
  /** Grows with every change of profile or branding. An edit names the one it started from. */
  revision: Revision,
  ...RecordedProfile.shape,
  openingHours: z.string(),
  /** ISO 4217. Prices are in its units. */
  currency: z.string(),
  /** BCP 47: how prices are written. */
  locale: z.string(),
  customization: Customization,
  picture: Picture.nullable(),
})
export type RestaurantView = z.infer<typeof RestaurantView>

/** `GET /api/restaurants/{id}/codes`: what only its managers see. */
export const RestaurantCodesView = z.strictObject({
  /** As in {@link RestaurantView}. */
  revision: Revision,
  codeLegend: CodeLegendView,
})
export type RestaurantCodesView = z.infer<typeof RestaurantCodesView>

/** `PUT /api/restaurants/{id}`: the restaurant after the change, and the parts of the CSS that were not accepted. */
export const ChangedRestaurantView = RestaurantView.extend({ droppedCss: z.array(DroppedCss) })
export type ChangedRestaurantView = z.infer<typeof ChangedRestaurantView>
