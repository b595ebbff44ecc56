import type { Customization, CustomizationChange } from '@safe-menu/contracts/restaurants/branding'
import type { ProfileChange } from '@safe-menu/contracts/restaurants/profile'
import { type Decision, refuse } from '../decision.ts'
import type { RestaurantData, RestaurantEvent, RestaurantState } from './state.ts'

/** The second half of a registration. Idempotent: it runs again after a crash, or twice at once. */
export function registerRestaurant(
  state: RestaurantState,
  restaurant: RestaurantData,
): Decision<RestaurantEvent> {
  return state.status === 'empty' ? [{ type: 'RestaurantRegistered', data: restaurant }] : []
}

export interface ChangeRestaurant {
  readonly profile: ProfileChange
  /** With sanitised CSS; `undefined`: the branding does not change. */
  readonly customization?: CustomizationChange | undefined
}

const profileFields = ['name', 'description', 'address', 'phone', 'website', 'timeZone'] as const

function branded(before: Customization, change: CustomizationChange): Customization {
  return {
    colors: {
      primary: change.colors?.primary ?? before.colors.primary,
      secondary: change.colors?.secondary ?? before.colors.secondary,
    },
    fonts: {
      heading: change.fonts?.heading ?? before.fonts.heading,
      body: change.fonts?.body ?? before.fonts.body,
    },
    backgroundImage: change.backgroundImage ?? before.backgroundImage,
    logoUrl: change.logoUrl ?? before.logoUrl,
    customCss: change.customCss ?? before.customCss,
  }
}

const same = (one: Customization, other: Customization) =>
  one.colors.primary === other.colors.primary &&
  one.colors.secondary === other.colors.secondary &&
  one.fonts.heading === other.fonts.heading &&
  one.fonts.body === other.fonts.body &&
  one.backgroundImage === other.backgroundImage &&
  one.logoUrl === other.logoUrl &&
  one.customCss === other.customCss

/** Records only real changes: a field sent unchanged makes no event. */
export function changeRestaurant(
  state: RestaurantState,
  { profile, customization }: ChangeRestaurant,
): Decision<RestaurantEvent> {
  if (state.status === 'empty') return refuse('restaurant.not_found')
  const { restaurantId } = state
  const changed = Object.fromEntries(
    profileFields.flatMap(field => {
      const value = profile[field]
      return value === undefined || value === state.profile[field] ? [] : [[field, value]]
    }),
  )
  const events: RestaurantEvent[] = []
  if (Object.keys(changed).length > 0) {
    events.push({ type: 'RestaurantProfileChanged', data: { restaurantId, ...changed } })
  }
  const branding = customization && branded(state.customization, customization)
  if (branding && !same(branding, state.customization)) {
    events.push({ type: 'RestaurantBrandingChanged', data: { restaurantId, customization: branding } })
  }
  return events
}
