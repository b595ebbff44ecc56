import { AccountId, AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'

/** Ids and first events that the unit specs share. */
const uuid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`

export const accountId = AccountId.parse(uuid('a'))
export const restaurantId = RestaurantId.parse(uuid('b'))
export const otherRestaurantId = RestaurantId.parse(uuid('c'))
export const menuId = MenuId.parse(uuid('d'))
export const otherMenuId = MenuId.parse(uuid('e'))
export const itemId = ItemId.parse(uuid('f'))

export const allergen = (id: string) => AllergenId.parse(id)

export const menuCreated: MenuEvent = {
  type: 'MenuCreated',
  data: { menuId, restaurantId, name: 'Lunch', description: 'Noon to three' },
}

export const itemCreated: ItemEvent = {
  type: 'ItemCreated',
  data: {
    itemId,
    menuId,
    restaurantId,
    ...noTexts,
    name: 'Soup',
    description: 'Of the day',
    section: 'Starters',
    priceCents: 450,
  },
}

type Declared = Extract<ItemEvent, { type: 'AllergenDeclared' }>['data']

export function declared(id: string, data: Partial<Declared> = {}): ItemEvent {
  return {
    type: 'AllergenDeclared',
    data: {
      itemId,
      allergenId: allergen(id),
      presence: 'contains',
      details: [],
      previousPresence: null,
      previousDetails: [],
      overridden: false,
      reason: null,
      ...data,
    },
  }
}
