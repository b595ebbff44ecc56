import { z } from 'zod'
import { Category, PresenceSchema } from '../allergens/views.ts'
import { AllergenId, ItemId, MenuId } from '../ids.ts'
import { Instant } from '../time.ts'
import { AuditPerspective, AuditValue, GuestVisibility, MoneyAtTime, OpenPageLag } from './views.ts'

/** The differences of a menu or an item between two instants. */
export const DifferenceView = z.strictObject({
  subject: z.enum(['menu', 'item']),
  id: z.union([MenuId, ItemId]),
  name: z.string(),
  /** The item's section, which tells items of the same name apart. A menu has none. */
  section: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Fields other than tags. */
  fields: z.array(z.strictObject({ field: z.string(), before: AuditValue, after: AuditValue })),
  /** `before` and `after` are `null` when the item did not have the tag. */
  allergens: z.array(
    z.strictObject({
      id: AllergenId,
      name: z.string(),
      category: Category,
      before: PresenceSchema.nullable(),
      after: PresenceSchema.nullable(),
      /** The named cereals or nuts. They may differ while the presence stays the same. */
      detailsBefore: z.array(z.string()),
      detailsAfter: z.array(z.string()),
    }),
  ),
})
export type DifferenceView = z.infer<typeof DifferenceView>

/** `GET /api/audit/{items|menus|restaurants}/{id}/diff`. Empty `differences`: both instants showed the same. */
export const DiffView = z.strictObject({
  from: Instant,
  to: Instant,
  view: AuditPerspective,
  knownUntil: Instant.nullable(),
  openPageLag: OpenPageLag,
  /** How the restaurant wrote its prices at each of the two instants. */
  money: z.strictObject({ from: MoneyAtTime, to: MoneyAtTime }),
  /** Whether guests could open the item or menu at each of the two instants. `null` for a restaurant, whose page is always open. */
  shown: z
    .strictObject({ from: z.strictObject(GuestVisibility), to: z.strictObject(GuestVisibility) })
    .nullable(),
  differences: z.array(DifferenceView),
})
export type DiffView = z.infer<typeof DiffView>
