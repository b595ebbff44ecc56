import type { ReadQuery } from '../../read-query.ts'

export const reviewsOfMenuQuery: ReadQuery<PartialReview> = {
  name: 'reviews-of-menu',
  text: `
    select item.id, review.absent, menus.iso(review.reviewed_in_part_at) as "reviewedInPartAt"
    from menus.active_item as item join menus.item_review as review on review.item_id = item.id
    where item.menu_id = $1 and review.confirmed_at is null`,
}

/** The allergens that an import marked as absent without confirming the item. */
export interface PartialReview {
  readonly id: string
  readonly absent: readonly string[]
  readonly reviewedInPartAt: string | null
}
