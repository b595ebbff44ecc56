import { z } from 'zod'
import { AllergenId, ItemId, MenuId, Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { Instant } from '../time.ts'
import { mistakes } from './mistakes.ts'

/** The unanswered reports of one item. */
export const ItemReportsView = z.strictObject({
  itemId: ItemId,
  /** The menu that the item is on now. */
  menuId: MenuId,
  /** The last report that is counted here. An answer names it, so that it never answers a report that came later. */
  through: Revision,
  /** The revision of the item when the first of these reports arrived. */
  itemRevision: Revision,
  firstAt: Instant,
  /** Equal reports are counted together, the most frequent first. */
  mistakes: z.array(
    z.strictObject({
      mistake: z.enum(mistakes),
      allergenId: AllergenId.nullable(),
      /** At most `limits.equalReports`, which means that many or more. */
      count: z.int().min(1).max(limits.equalReports),
    }),
  ),
})
export type ItemReportsView = z.infer<typeof ItemReportsView>
