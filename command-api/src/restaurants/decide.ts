import {
  brandingFields,
  type CustomizationChange,
  customizationOf,
} from '@safe-menu/contracts/restaurants/branding'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import type { ProfileChange } from '@safe-menu/contracts/restaurants/profile'
import { type Decision, outdatedEdit, refuse } from '../decision.ts'
import { editableFields, profileFields, type RestaurantData, type RestaurantState } from './state.ts'

/** The second half of a registration. Idempotent: it runs again after a crash, or twice at once. */
export function registerRestaurant(
  state: RestaurantState,
  restaurant: RestaurantData,
): Decision<RestaurantEvent> {
  return state.status === 'empty' ? [{ type: 'RestaurantRegistered', data: restaurant }] : []
}

/** Its owner is erased. Idempotent: an erasure that was interrupted runs again. */
export function closeRestaurant(state: RestaurantState): Decision<RestaurantEvent> {
  if (state.status === 'empty' || state.closed) return []
  return [{ type: 'RestaurantClosed', data: { restaurantId: state.restaurantId } }]
}

export interface ChangeRestaurant {
  readonly profile: ProfileChange
  /** The branding with sanitised CSS; `undefined`: it does not change. */
  readonly customization?: CustomizationChange | undefined
  /** The revision that the edit started from; absent: the last write of a field wins. */
  readonly revision?: string | undefined
}

/**
 * Records only real changes: a field sent unchanged makes no event. An edit never replaces what someone else has changed in
 * the same field after the revision that it started from.
 */
export function changeRestaurant(
  state: RestaurantState,
  { profile, customization = {}, revision }: ChangeRestaurant,
): Decision<RestaurantEvent> {
  if (state.status === 'empty') return refuse('restaurant.not_found')
  const { restaurantId } = state
  const before = brandingFields(state.customization)
  const current = { ...state.profile, codeLegend: state.codeLegend, ...before }
  const wanted = { ...profile, ...brandingFields(customization) }
  // A legend is a list, and equal ones are equal texts.
  const textOf = (value: unknown) => JSON.stringify(value)
  const changed = editableFields.filter(
    field => wanted[field] !== undefined && textOf(wanted[field]) !== textOf(current[field]),
  )
  const outdated = outdatedEdit(state, { revision, fields: changed, code: 'restaurant.changed_since_seen' })
  if (outdated) return outdated
  const changesOf = (fields: readonly string[]) =>
    Object.fromEntries(changed.filter(field => fields.includes(field)).map(field => [field, wanted[field]]))
  const details = changesOf(profileFields)
  const branding = changesOf(Object.keys(before))
  const events: RestaurantEvent[] = []
  if (Object.keys(details).length > 0)
    events.push({ type: 'RestaurantProfileChanged', data: { restaurantId, ...details } })
  if (changed.includes('codeLegend') && profile.codeLegend)
    events.push({ type: 'RestaurantCodesChanged', data: { restaurantId, codeLegend: profile.codeLegend } })
  if (Object.keys(branding).length > 0) {
    const whole = customizationOf({ ...before, ...branding })
    events.push({ type: 'RestaurantBrandingChanged', data: { restaurantId, customization: whole } })
  }
  return events
}
