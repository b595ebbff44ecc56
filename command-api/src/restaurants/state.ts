import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { type Customization, noCustomization } from '@safe-menu/contracts/restaurants/branding'
import type { RestaurantRegistered, restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import type { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import type { Fold } from '../decision.ts'

export type RestaurantEvent = EventOf<(typeof restaurantEvents)[number]>
export type RestaurantData = EventOf<typeof RestaurantRegistered>['data']

export interface Restaurant {
  readonly status: 'registered'
  readonly restaurantId: RestaurantId
  readonly ownerAccountId: AccountId
  readonly profile: RestaurantProfile
  readonly customization: Customization
}

export type RestaurantState = { readonly status: 'empty' } | Restaurant

export const restaurantFold: Fold<RestaurantState, RestaurantEvent> = {
  initial: { status: 'empty' },
  evolve(state, event) {
    if (event.type === 'RestaurantRegistered') {
      return state.status === 'empty'
        ? { status: 'registered', ...event.data, customization: noCustomization }
        : state
    }
    if (state.status === 'empty') return state
    if (event.type === 'RestaurantBrandingChanged') {
      return { ...state, customization: event.data.customization }
    }
    const { name, description, address, phone, website, timeZone } = event.data
    const { profile } = state
    return {
      ...state,
      profile: {
        name: name ?? profile.name,
        description: description ?? profile.description,
        address: address ?? profile.address,
        phone: phone ?? profile.phone,
        website: website ?? profile.website,
        timeZone: timeZone ?? profile.timeZone,
      },
    }
  },
}

export function restaurantStream(restaurantId: RestaurantId): string {
  return `restaurant-${restaurantId}`
}
