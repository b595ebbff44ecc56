import { z } from 'zod'
import { defineEvent, type EventOf } from '../events/event-type.ts'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'

/** Stream `menu-{id}`. */
export const MenuCreated = defineEvent(
  'MenuCreated',
  z.object({ menuId: MenuId, restaurantId: RestaurantId, name: z.string(), description: z.string() }),
)
export const MenuDetailsChanged = defineEvent(
  'MenuDetailsChanged',
  z.object({ menuId: MenuId, name: z.string().optional(), description: z.string().optional() }),
)
export const MenuPublished = defineEvent('MenuPublished', z.object({ menuId: MenuId }))
export const MenuUnpublished = defineEvent('MenuUnpublished', z.object({ menuId: MenuId }))
/**
 * The order of the menu's sections and of the items in each. An item is in the section that its own `section` names; here it only
 * has a place there. Items without a place follow by name. A command that makes a section adds it to the end.
 */
export const MenuArranged = defineEvent(
  'MenuArranged',
  z.object({
    menuId: MenuId,
    sections: z.array(z.object({ name: z.string(), itemIds: z.array(ItemId) })),
  }),
)
/** The menu's items are deleted with it. Items archived before stay in the archive (product, "Deleting a menu"). */
export const MenuDeleted = defineEvent(
  'MenuDeleted',
  z.object({ menuId: MenuId, /** As in `ItemDeleted`. */ reason: z.string().optional() }),
)

export const menuEvents = [
  MenuCreated,
  MenuDetailsChanged,
  MenuPublished,
  MenuUnpublished,
  MenuArranged,
  MenuDeleted,
] as const

export type MenuEvent = EventOf<(typeof menuEvents)[number]>
