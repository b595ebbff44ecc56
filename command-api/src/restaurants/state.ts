import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Picture } from '@safe-menu/contracts/pictures/picture'
import {
  type BrandingFields,
  brandingFields,
  type Customization,
  noCustomization,
} from '@safe-menu/contracts/restaurants/branding'
import {
  RecordedProfile,
  type RestaurantRegistered,
  type restaurantEvents,
} from '@safe-menu/contracts/restaurants/events'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import type { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { type Fold, type Revised, revisionsOf } from '../decision.ts'
import { aSecondOld, onceItExists, type WritePath } from '../write-path/execute.ts'

export type RestaurantEvent = EventOf<(typeof restaurantEvents)[number]>
export type RestaurantData = EventOf<typeof RestaurantRegistered>['data']

export const profileFields = RecordedProfile.keyof().options
const brandingNames = Object.keys(brandingFields(noCustomization)) as readonly (keyof BrandingFields)[]
/** What an edit may change. */
export const editableFields = [...profileFields, ...brandingNames] as const
type EditableField = (typeof editableFields)[number]

export interface Restaurant extends Revised<EditableField> {
  readonly status: 'registered'
  readonly restaurantId: RestaurantId
  readonly ownerAccountId: AccountId
  readonly profile: RestaurantProfile
  readonly customization: Customization
  readonly picture: Picture | null
}

export type RestaurantState = { readonly status: 'empty' } | Restaurant

export const restaurantFold: Fold<RestaurantState, RestaurantEvent> = {
  initial: { status: 'empty' },
  evolve(state, event, _decidedAt, revision) {
    if (event.type === 'RestaurantRegistered') {
      if (state.status !== 'empty') return state
      const fieldRevisions = revisionsOf(editableFields, revision)
      return {
        status: 'registered',
        ...event.data,
        profile: {
          ...event.data.profile,
          openingHours: event.data.profile.openingHours ?? '',
          currency: event.data.profile.currency ?? defaultMoney.currency,
          locale: event.data.profile.locale ?? defaultMoney.locale,
        },
        customization: noCustomization,
        picture: null,
        revision,
        fieldRevisions,
      }
    }
    if (state.status === 'empty') return state
    if (event.type === 'RestaurantPictureSet') return { ...state, picture: event.data.picture, revision }
    if (event.type === 'RestaurantPictureRemoved') return { ...state, picture: null, revision }
    const fieldRevisions = {
      ...state.fieldRevisions,
      ...revisionsOf(changedFields(state, event), revision),
    }
    if (event.type === 'RestaurantBrandingChanged') {
      return { ...state, customization: event.data.customization, revision, fieldRevisions }
    }
    const changed = profileFields.flatMap(field => {
      const value = event.data[field]
      return value === undefined ? [] : [[field, value]]
    })
    const profile = { ...state.profile, ...Object.fromEntries(changed) }
    return { ...state, profile, revision, fieldRevisions }
  },
}

/** An event of the branding carries all of its fields, also those that stay as they are. */
function changedFields(
  { customization }: Restaurant,
  event: Extract<RestaurantEvent, { type: 'RestaurantProfileChanged' | 'RestaurantBrandingChanged' }>,
): readonly EditableField[] {
  if (event.type === 'RestaurantProfileChanged')
    return profileFields.filter(field => event.data[field] !== undefined)
  const before = brandingFields(customization)
  const after = brandingFields(event.data.customization)
  return brandingNames.filter(field => before[field] !== after[field])
}

export function restaurantStream(restaurantId: RestaurantId): string {
  return `restaurant-${restaurantId}`
}

/** A restaurant as answers show it; after a change it exists. */
export function restaurantView(state: RestaurantState): RestaurantView {
  if (state.status === 'empty') throw new Error('The restaurant is empty.')
  const { restaurantId, revision, profile, customization, picture } = state
  return { id: restaurantId, revision: String(revision), ...profile, customization, picture }
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
  { load }: Pick<WritePath, 'load'>,
  restaurantId: RestaurantId,
): Promise<RestaurantProfile | null> {
  const { state } = await load(restaurantStream(restaurantId), restaurantFold, onceItExists(aSecondOld))
  return state.status === 'empty' ? null : state.profile
}
