import { z } from 'zod'
import { defineEvent, type EventOf } from '../events/event-type.ts'
import { MenuId, RestaurantId } from '../ids.ts'

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
/** The menu's items are deleted with it. Items archived before stay in the archive (rulings, "Deleting a menu"). */
export const MenuDeleted = defineEvent(
  'MenuDeleted',
  z.object({ menuId: MenuId, /** As in `ItemDeleted`. */ reason: z.string().optional() }),
)

export const menuEvents = [
  MenuCreated,
  MenuDetailsChanged,
  MenuPublished,
  MenuUnpublished,
  MenuDeleted,
] as const

export type MenuEvent = EventOf<(typeof menuEvents)[number]>
