import { z } from 'zod'
import { defineEvent, type EventOf } from '../events/event-type.ts'
import { AccountId, RestaurantId } from '../ids.ts'
import { RecordedPicture } from '../picture.ts'
import { Customization } from './branding.ts'
import { RecordedCodeLegend } from './code-legend.ts'

/** A stored profile. Without limits, so that lowering one never makes history unreadable. */
export const RecordedProfile = z.object({
  name: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  timeZone: z.string(),
  openingHours: z.string(),
  currency: z.string(),
  locale: z.string(),
})

/** Stream `restaurant-{id}`. */
export const RestaurantRegistered = defineEvent(
  'RestaurantRegistered',
  z.object({ restaurantId: RestaurantId, ownerAccountId: AccountId, profile: RecordedProfile }),
)

/** Carries only the changed fields. */
export const RestaurantProfileChanged = defineEvent(
  'RestaurantProfileChanged',
  z.object({ restaurantId: RestaurantId, ...RecordedProfile.partial().shape }),
)

/** Carries all codes. Not part of the profile, because guests do not see them. */
export const RestaurantCodesChanged = defineEvent(
  'RestaurantCodesChanged',
  z.object({ restaurantId: RestaurantId, codeLegend: RecordedCodeLegend }),
)

/** Carries the whole branding, because its parts belong together. */
export const RestaurantBrandingChanged = defineEvent(
  'RestaurantBrandingChanged',
  z.object({ restaurantId: RestaurantId, customization: Customization }),
)

export const RestaurantPictureSet = defineEvent(
  'RestaurantPictureSet',
  z.object({ restaurantId: RestaurantId, picture: RecordedPicture }),
)
export const RestaurantPictureRemoved = defineEvent(
  'RestaurantPictureRemoved',
  z.object({ restaurantId: RestaurantId }),
)

/** After the erasure of the owner. Guests see none of its menus any more, whatever their streams say. */
export const RestaurantClosed = defineEvent('RestaurantClosed', z.object({ restaurantId: RestaurantId }))

export const restaurantEvents = [
  RestaurantRegistered,
  RestaurantProfileChanged,
  RestaurantCodesChanged,
  RestaurantBrandingChanged,
  RestaurantPictureSet,
  RestaurantPictureRemoved,
  RestaurantClosed,
] as const

export type RestaurantEvent = EventOf<(typeof restaurantEvents)[number]>
