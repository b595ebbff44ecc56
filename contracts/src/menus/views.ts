import { z } from 'zod'
import { ItemId, MenuId, RestaurantId, Revision } from '../ids.ts'
import { GuestItemView } from '../items/views.ts'
import { Instant } from '../time.ts'

/** A menu without its items. `_count.items` counts the items that are neither archived nor deleted. */
export const MenuSummaryView = z.strictObject({
  id: MenuId,
  /** Grows with every change of the menu itself. An edit names the one it started from. */
  revision: Revision,
  restaurantId: RestaurantId,
  name: z.string(),
  description: z.string(),
  published: z.boolean(),
  updatedAt: Instant,
  _count: z.strictObject({ items: z.int() }),
})
export type MenuSummaryView = z.infer<typeof MenuSummaryView>

/** A menu in the list of its restaurant's people. */
export const ListedMenuView = MenuSummaryView.extend({
  /** Whether guests could ever open it: they may have relied on its tags. */
  wasPublished: z.boolean(),
  _count: z.strictObject({
    items: z.int(),
    /** The items that a manager has to check (`needsConfirming`). */
    toConfirm: z.int(),
  }),
})
export type ListedMenuView = z.infer<typeof ListedMenuView>

/** The order of a menu's sections: as arranged, otherwise as they were made. Empty: no item has ever had a section. */
const SectionsView = z.array(
  z.strictObject({
    /** Empty: the items without a section. */
    name: z.string(),
    /** The order that the restaurant or its file chose. Items of the section that are not listed follow by name. */
    itemIds: z.array(ItemId),
  }),
)

/** How a menu is arranged. */
export const MenuArrangementView = z.strictObject({
  id: MenuId,
  /** The menu's revision. The next arrangement names the one it started from. */
  revision: Revision,
  sections: SectionsView,
})
export type MenuArrangementView = z.infer<typeof MenuArrangementView>

/** A menu after a change. The write path does not know its items. */
export const ChangedMenuView = MenuSummaryView.omit({ _count: true })
export type ChangedMenuView = z.infer<typeof ChangedMenuView>

/** `GET /api/menus/{id}`: the whole menu, items sorted by name. `sections` says how guests see them. */
export const MenuView = MenuSummaryView.extend({
  sections: SectionsView,
  items: z.array(GuestItemView),
  /** The last event that this document contains: `$all` position as decimal text, and when it was decided. */
  asOf: z.strictObject({ position: z.string(), at: Instant }),
})
export type MenuView = z.infer<typeof MenuView>

/**
 * A `patch` event of `GET /api/menus/{id}/live`: what turns the document `from` into the document `to` (ETags without quotes
 * and encoding). `menu.items` has only the items that are new or changed; all other fields replace the old ones.
 */
export const MenuPatch = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** The items that left the menu. */
  removed: z.array(ItemId),
  menu: MenuView,
})
export type MenuPatch = z.infer<typeof MenuPatch>
