import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import {
  type BrandingFields,
  brandingFields,
  noCustomization,
} from '@safe-menu/contracts/restaurants/branding'
import {
  RecordedProfile,
  type RestaurantEvent,
  type RestaurantRegistered,
} from '@safe-menu/contracts/restaurants/events'
import type { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import {
  evolveRestaurant,
  restaurantView as viewOf,
  type Restaurant as WrittenRestaurant,
} from '@safe-menu/contracts/restaurants/state'
import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { type Fold, type Revised, revisionsOf } from '../decision.ts'
import { recentMs, type WritePath } from '../write-path/execute.ts'

export type RestaurantData = EventOf<typeof RestaurantRegistered>['data']

/** The fields of `RestaurantProfileChanged`. */
export const profileFields = RecordedProfile.keyof().options
const brandingNames = Object.keys(brandingFields(noCustomization)) as readonly (keyof BrandingFields)[]
/** What an edit may change. */
export const editableFields = [...profileFields, 'codeLegend', ...brandingNames] as const
type EditableField = (typeof editableFields)[number]

export interface Restaurant extends WrittenRestaurant, Revised<EditableField> {
  readonly status: 'registered'
  readonly ownerAccountId: AccountId
}

export type RestaurantState = { readonly status: 'empty' } | Restaurant

export const restaurantFold: Fold<RestaurantState, RestaurantEvent> = {
  initial: { status: 'empty' },
  evolve(state, event, _decidedAt, revision) {
    if (event.type === 'RestaurantRegistered') {
      if (state.status !== 'empty') return state
      const { ownerAccountId } = event.data
      const fieldRevisions = revisionsOf(editableFields, revision)
      return {
        ...evolveRestaurant(undefined, event),
        status: 'registered',
        ownerAccountId,
        revision,
        fieldRevisions,
      }
    }
    if (state.status === 'empty') return state
    const fieldRevisions = { ...state.fieldRevisions, ...revisionsOf(changedFields(state, event), revision) }
    return { ...state, ...evolveRestaurant(state, event), revision, fieldRevisions }
  },
}

/** An event of the branding carries all of its fields, also those that stay as they are. */
function changedFields({ customization }: Restaurant, event: RestaurantEvent): readonly EditableField[] {
  switch (event.type) {
    case 'RestaurantProfileChanged':
      return profileFields.filter(field => event.data[field] !== undefined)
    case 'RestaurantCodesChanged':
      return ['codeLegend']
    case 'RestaurantBrandingChanged': {
      const before = brandingFields(customization)
      const after = brandingFields(event.data.customization)
      return brandingNames.filter(field => before[field] !== after[field])
    }
    // No edit refers to what they change.
    case 'RestaurantRegistered':
    case 'RestaurantPictureSet':
    case 'RestaurantPictureRemoved':
    case 'RestaurantClosed':
      return []
  }
}

export function restaurantStream(restaurantId: RestaurantId): string {
  return `restaurant-${restaurantId}`
}

/** A restaurant as answers show it; after a change it exists. */
export function restaurantView(state: RestaurantState): RestaurantView {
  if (state.status === 'empty') throw new Error('The restaurant is empty.')
  return viewOf(state, state.revision)
}

/** The language that a restaurant writes in, as of at most a second ago; `undefined`: it is not registered yet. */
export async function languageOf(
  writePath: Pick<WritePath, 'load'>,
  restaurantId: RestaurantId,
): Promise<string | undefined> {
  return (await profileOf(writePath, restaurantId))?.locale.split('-')[0]
}

/** A restaurant's profile as of at most a second ago; `null`: it is not registered yet. */
export async function profileOf(
  writePath: Pick<WritePath, 'load'>,
  restaurantId: RestaurantId,
): Promise<RestaurantProfile | null> {
  const state = await loadRestaurant(writePath, restaurantId)
  return state.status === 'empty' ? null : state.profile
}

/** A restaurant as of at most a second ago. */
export async function loadRestaurant(
  { load }: Pick<WritePath, 'load'>,
  restaurantId: RestaurantId,
): Promise<RestaurantState> {
  return (await load(restaurantStream(restaurantId), restaurantFold, recentMs)).state
}
