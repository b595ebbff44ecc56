import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { SummedTable } from './compare-tables.ts'
import { tellAccount } from './naive/accounts.ts'
import { createNaiveAllergens } from './naive/allergens.ts'
import { createNaiveChains } from './naive/chains.ts'
import { createNaiveItems } from './naive/items.ts'
import { createNaiveMenus } from './naive/menus.ts'
import { createNaiveRestaurants } from './naive/restaurants.ts'
import type { Told } from './naive/told.ts'
import { type Row, sorted } from './values.ts'

/** What the tables must hold because of one event. */
export interface Expected extends Pick<Told, 'version'> {
  readonly position: bigint
  readonly entry: Row
}

/**
 * The audit trail computed a second time, event by event into plain variables, on purpose sharing nothing with the projection:
 * neither its folds nor its serialisation or hashing. What each event does stands in `naive/`, by subject.
 */
export function createNaiveTrail() {
  const chains = createNaiveChains()
  const allergens = createNaiveAllergens()
  const restaurants = createNaiveRestaurants()
  const nameOfRestaurant = restaurants.nameOf
  const menus = createNaiveMenus(nameOfRestaurant)
  const items = createNaiveItems({ nameOfRestaurant, nameOfMenu: menus.nameOf, allergens })

  return {
    /** Give it every event of the log, in order; it answers for those that the trail has an entry for. */
    take(stored: StoredEvent): Expected | null {
      const event = { type: stored.type, data: stored.data } as DomainEvent
      const { position, metadata } = stored
      const at = { position, decidedAt: metadata.decidedAt, restaurantId: metadata.restaurantId }
      allergens.take(event, at)
      const told =
        items.tell(event, at) ??
        menus.tell(event, at) ??
        restaurants.tell(event, at) ??
        tellAccount(event, at, nameOfRestaurant)
      if (told === null) return null
      const { chain, ...entry } = told.entry
      const { actor, impersonator, correlationId, decidedAt } = metadata
      return {
        position,
        entry: {
          position: String(position),
          ...chains.link(chain, stored),
          ...entry,
          actor: sorted(actor),
          impersonator_id: impersonator,
          person_id: impersonator ?? (actor.kind === 'account' ? actor.id : null),
          correlation_id: correlationId,
          decided_at: decidedAt,
        },
        version: told.version,
      }
    },
    /** The tables that sum up, after the last event that was given. */
    sums: (): Readonly<Record<SummedTable, readonly Row[]>> => ({
      item_stay: items.stays(),
      menu_stay: menus.stays(),
      restaurant_menu: menus.ofRestaurants(),
      chain_end: chains.ends(),
      allergen_version: allergens.versions(),
      item_name: items.names(),
      restaurant_name: restaurants.names(),
    }),
  }
}
