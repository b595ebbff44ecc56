import { randomUUID } from 'node:crypto'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { createRecorder } from './recorder.ts'

export const profile = {
  name: 'Trattoria',
  description: '',
  address: '',
  phone: '',
  website: '',
  timeZone: 'UTC',
  openingHours: '',
  ...defaultMoney,
}
/** A declaration of which nothing else is to be said. */
export const plainTag = { presence: 'contains', details: [], overridden: false, reason: null } as const

type Recorder = ReturnType<typeof createRecorder>
type Options = Parameters<Recorder['record']>[2]

interface Names {
  readonly restaurantId?: string
  readonly recorder?: Recorder
}

/**
 * Records events of a restaurant, with a menu and an item of their own where none is named. Events of several restaurants have one
 * order if they share a `recorder`.
 */
export function createRestaurantEvents({ restaurantId = randomUUID(), recorder }: Names = {}) {
  const menuId: string = randomUUID()
  const itemId: string = randomUUID()
  const { record: recordAny, position } = recorder ?? createRecorder(restaurantId)
  const record: Recorder['record'] = (type, data, options) =>
    recordAny(type, data, { restaurantId, ...options })
  const events = {
    restaurantId,
    menuId,
    itemId,
    record,
    position,
    registered: (name = profile.name, ownerAccountId: string = randomUUID()) =>
      record('RestaurantRegistered', { restaurantId, ownerAccountId, profile: { ...profile, name } }),
    menuCreated: (name = 'Lunch', id = menuId) =>
      record('MenuCreated', { menuId: id, restaurantId, name, description: '' }),
    published: (id = menuId) => record('MenuPublished', { menuId: id }),
    itemCreated: (name = 'Soup', more: object = {}) =>
      record('ItemCreated', {
        ...{ itemId, menuId, restaurantId, ...noTexts, name, priceCents: 450 },
        ...more,
      }),
    priced: (priceCents: number, id = itemId) => record('ItemPriceChanged', { itemId: id, priceCents }),
    declared: (allergenId = 'milk', more: object = {}, options: Options = {}) =>
      record(
        'AllergenDeclared',
        { ...{ itemId, allergenId, previousPresence: null, previousDetails: [], ...plainTag }, ...more },
        options,
      ),
    withdrawn: (allergenId = 'milk', more: object = {}, options: Options = {}) =>
      record(
        'AllergenWithdrawn',
        { ...{ itemId, allergenId, previousPresence: 'contains', reason: null }, ...more },
        options,
      ),
    confirmed: (id = itemId, reviewedAt = '2026-02-01T00:00:00.000Z') =>
      record('AllergensConfirmed', { itemId: id, reviewedAt, edition: 1 }),
    /** Guests see everything so far from this instant on, except the restaurants in `behind`. */
    seen: (at: string, behind: { restaurantId: string; position: string }[] = []) =>
      record(
        'GuestViewAdvanced',
        { position: String(position()), at, behind },
        { restaurantId: null, decidedAt: at },
      ),
  }
  return {
    ...events,
    /** The restaurant with its menu, published, and its item. */
    opened: (): readonly StoredEvent[] => [
      events.registered(),
      events.menuCreated(),
      events.published(),
      events.itemCreated(),
    ],
  }
}

/** The catalogue's event of an allergen or a diet. */
export const allergenDefined = (
  { record }: Pick<Recorder, 'record'>,
  allergenId: string,
  category: 'ALLERGEN' | 'DIETARY_RESTRICTION' = 'ALLERGEN',
  name = `${allergenId[0]?.toUpperCase()}${allergenId.slice(1)}`,
) => record('AllergenDefined', { allergenId, name, category }, { restaurantId: null })
