import { confirmationOf, notConfirmed, takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { itemEvents } from '@safe-menu/contracts/items/events'
import { overRows } from '../../folding/columns.ts'
import { foldByKey, type RecordedAs, recorded } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type ItemEvent = RecordedAs<(typeof itemEvents)[number]['type']>

/** The review of an item after the batch. Every event that matters replaces the whole review. */
interface Review {
  readonly itemId: string
  readonly confirmedAt: string | null
  readonly confirmedEdition: number | null
  readonly absent: readonly string[]
  readonly reviewedInPartAt: string | null
  readonly position: bigint
}

const upsert = `
  insert into {schema}.item_review as kept
    (item_id, confirmed_at, confirmed_edition, absent, reviewed_in_part_at, position)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::jsonb[], $5::timestamptz[], $6::bigint[])
  on conflict (item_id) do update
    set confirmed_at = excluded.confirmed_at, confirmed_edition = excluded.confirmed_edition, absent = excluded.absent,
        reviewed_in_part_at = excluded.reviewed_in_part_at, position = excluded.position
    where kept.position < excluded.position`

const clearPartialReviewSql = `
  update {schema}.item_review as kept
  set absent = '[]', reviewed_in_part_at = null, position = change.position
  from unnest($1::uuid[], $2::bigint[]) as change (item_id, position)
  where kept.item_id = change.item_id and kept.position < change.position`

/** A tag event that keeps the confirmation still invalidates an earlier partial review by an import. */
const invalidatesPartialReview = (event: ItemEvent) =>
  event.type === 'AllergenDeclared' || event.type === 'AllergenWithdrawn'

function reviewAfter(event: ItemEvent): Review {
  return {
    itemId: event.data.itemId,
    ...(event.type === 'AllergensConfirmed' ? confirmationOf(event) : notConfirmed),
    absent: event.type === 'AllergensReviewedInPart' ? event.data.absent : [],
    reviewedInPartAt: event.type === 'AllergensReviewedInPart' ? event.data.reviewedAt : null,
    position: event.position,
  }
}

/** Whether and when the tags of an item were confirmed, and what an import stated to be absent without confirming. */
export const itemReviews: Projection = {
  name: 'item-reviews',
  version: 3, // removing a named nut or cereal ends the confirmation; a confirmation covers an edition of the catalogue
  eventTypes: projectionGroups.menus['item-reviews'],
  tables: readSql('menus/item-reviews/tables.sql'),
  apply(events) {
    const ofItems = recorded(events).filter((event): event is ItemEvent => 'itemId' in event.data)
    const replacing = ofItems.filter(
      event => event.type === 'AllergensConfirmed' || takesConfirmationAway(event),
    )
    const reviews = foldByKey<ItemEvent, Review>(
      replacing,
      event => event.data.itemId,
      (_, event) => reviewAfter(event),
    )
    const outdated = foldByKey<ItemEvent, ItemEvent>(
      ofItems.filter(invalidatesPartialReview),
      event => event.data.itemId,
      (_, event) => event,
    )
    return [
      ...overRows(
        'item-reviews-upsert',
        upsert,
        [...reviews.values()],
        [
          row => row.itemId,
          row => row.confirmedAt,
          row => row.confirmedEdition,
          row => JSON.stringify(row.absent),
          row => row.reviewedInPartAt,
          row => row.position,
        ],
      ),
      // After the upsert: the positions decide which of the two wins.
      ...overRows(
        'item-reviews-outdate-part',
        clearPartialReviewSql,
        [...outdated.values()],
        [event => event.data.itemId, event => event.position],
      ),
    ]
  },
}
