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

/** A branding as recorded. Empty texts: the product's own. */
const RecordedCustomization = z.object({
  colors: z.object({ primary: z.string(), secondary: z.string() }),
  fonts: z.object({ heading: z.string(), body: z.string() }),
  backgroundImage: z.string(),
  logoUrl: z.string(),
  customCss: z.string(),
})

/** Stream `restaurant-{id}`. */
export const RestaurantRegistered = defineEvent(
  'RestaurantRegistered',
  z.object({ restaurantId: RestaurantId, ownerAccountId: AccountId, profile: RecordedProfile }),
)

/** What changed of the profile. */
export const RestaurantProfileChanged = defineEvent(
  'RestaurantProfileChanged',
  z.object({
    restaurantId: RestaurantId,
    name: z.string().optional(),
    description: z.string().optional(),
    address: z.string().optional(),
    phone: z.string().optional(),
    website: z.string().optional(),
    timeZone: z.string().optional(),
  }),
)

/** The whole branding after the change: its parts are chosen for each other. */
export const RestaurantBrandingChanged = defineEvent(
  'RestaurantBrandingChanged',
  z.object({ restaurantId: RestaurantId, customization: RecordedCustomization }),
)

export const restaurantEvents = [
  RestaurantRegistered,
  RestaurantProfileChanged,
  RestaurantBrandingChanged,
] as const
