import { z } from 'zod'
import { MenuId, RestaurantId } from '../ids.ts'
import { ItemView } from '../items/views.ts'
import { Instant } from '../time.ts'

/** A menu without its items. `_count.items` counts the items that are neither archived nor deleted. */
export const MenuSummaryView = z.strictObject({
  id: MenuId,
  restaurantId: RestaurantId,
  name: z.string(),
  description: z.string(),
  published: z.boolean(),
  updatedAt: Instant,
  _count: z.strictObject({ items: z.int() }),
})
export type MenuSummaryView = z.infer<typeof MenuSummaryView>

/** `GET /api/menus/{id}`: the whole menu, items sorted by name. */
export const MenuView = MenuSummaryView.extend({
  items: z.array(ItemView),
  /** The last event that this document contains: `$all` position as decimal text, and when it was decided. */
  asOf: z.strictObject({ position: z.string(), at: Instant }),
})
export type MenuView = z.infer<typeof MenuView>
