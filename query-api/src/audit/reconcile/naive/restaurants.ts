import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import { differing, later, type Row, sorted } from '../values.ts'
import { createNaiveNames } from './names.ts'
import { type At, blank, type Told } from './told.ts'

interface Restaurant {
  readonly fields: Row
  readonly last: string
}

/** Every restaurant as its events leave it. */
export function createNaiveRestaurants() {
  const restaurants = new Map<string, Restaurant>()
  const names = createNaiveNames('restaurant_id')

  function nameOf(id: string | null): string | null {
    const name = id === null ? null : restaurants.get(id)?.fields.name
    return typeof name === 'string' ? name : null
  }

  function say(id: string, what: string, said: object, { position, decidedAt }: At): Told {
    const before = restaurants.get(id)
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    const fields: Row = { ...before?.fields, ...given }
    const last = later(before?.last, decidedAt)
    restaurants.set(id, { fields, last })
    const { name, ...profile } = fields
    names.has(id, String(name), position)
    return {
      entry: {
        ...blank,
        chain: id,
        kind: `restaurant.${what}`,
        restaurant_id: id,
        restaurant_name: nameOf(id),
        ...differing(before?.fields ?? null, fields),
      },
      version: {
        table: 'restaurant_version',
        id,
        row: { decided_at: last, name, profile: sorted(profile) },
      },
    }
  }

  return {
    tell(event: DomainEvent, at: At): Told | null {
      switch (event.type) {
        case 'RestaurantRegistered':
          return say(event.data.restaurantId, 'registered', event.data.profile, at)
        case 'RestaurantProfileChanged': {
          const { restaurantId, ...said } = event.data
          return say(restaurantId, 'profile_changed', said, at)
        }
        case 'RestaurantBrandingChanged':
          return say(event.data.restaurantId, 'branding_changed', event.data.customization, at)
        default:
          return null
      }
    },
    nameOf,
    names: names.rows,
  }
}
