import { z } from 'zod'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'
import { ItemStatus } from './views.ts'

/** The newest former name that matched a search. `null`: the current name matches. */
const FormerName = z.string().nullable()

/** `GET /api/audit/restaurants`: every restaurant, also deleted ones, under its latest name. */
export const AuditRestaurantView = z.strictObject({
  id: RestaurantId,
  name: z.string(),
  formerName: FormerName,
})
export type AuditRestaurantView = z.infer<typeof AuditRestaurantView>

/** `GET /api/audit/restaurants/{id}/menus`: every menu, also deleted ones, under its latest name. */
export const AuditMenuView = z.strictObject({ id: MenuId, name: z.string(), deleted: z.boolean() })
export type AuditMenuView = z.infer<typeof AuditMenuView>

/** `GET /api/audit/restaurants/{id}/items`: every item, also deleted ones, under its latest name. */
export const AuditItemView = z.strictObject({
  id: ItemId,
  name: z.string(),
  formerName: FormerName,
  /** Its latest section, which tells items of the same name apart. */
  section: z.string(),
  status: ItemStatus,
  /** The menu it is on or was last on, under the menu's latest name. */
  menu: z.strictObject({ id: MenuId, name: z.string() }),
})
export type AuditItemView = z.infer<typeof AuditItemView>
