import { confirmationOf, notConfirmed, takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import { overRows, rowsStatement, upsertion } from '../../folding/columns.ts'
import { lastOfEach, ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const ownTypes = projectionGroups.menus['item-reviews']
type ReviewEvent = RecordedAs<(typeof ownTypes)[number]>

/** Every event that matters replaces the whole review. */
const replace = upsertion<ReviewEvent>('item_review', ['item_id'], {
  item_id: ['uuid', event => event.data.itemId],
  confirmed_at: ['timestamptz', event => confirmationAfter(event).confirmedAt],
  confirmed_edition: ['int', event => confirmationAfter(event).confirmedEdition],
  absent: ['jsonb', event => JSON.stringify(isPartial(event) ? event.data.absent : [])],
  reviewed_in_part_at: ['timestamptz', event => (isPartial(event) ? event.data.reviewedAt : null)],
  position: ['bigint', event => event.position],
})

const isPartial = (event: ReviewEvent) => event.type === 'AllergensReviewedInPart'
const confirmationAfter = (event: ReviewEvent) =>
  event.type === 'AllergensConfirmed' ? confirmationOf(event) : notConfirmed

/** A tag event that keeps the confirmation still invalidates an earlier partial review by an import. */
const clearPartialReview = rowsStatement<ReviewEvent>(
  'item-reviews-outdate-part',
  { item_id: ['uuid', event => event.data.itemId], position: ['bigint', event => event.position] },
  incoming => `
    update {schema}.item_review as kept
    set absent = '[]', reviewed_in_part_at = null, position = incoming.position from ${incoming}
    where kept.item_id = incoming.item_id and kept.position < incoming.position`,
)

/** Whether and when the tags of an item were confirmed, and what an import stated to be absent without confirming. */
export const itemReviews: Projection = {
  name: 'item-reviews',
  version: 3, // removing a named nut or cereal ends the confirmation; a confirmation covers an edition of the catalogue
  eventTypes: ownTypes,
  tables: readSql('menus/item-reviews/tables.sql'),
  apply(events) {
    const replacing = ofType(events, ...ownTypes).filter(
      event => event.type === 'AllergensConfirmed' || takesConfirmationAway(event),
    )
    const tags = ofType(events, 'AllergenDeclared', 'AllergenWithdrawn')
    const itemOf = (event: ReviewEvent) => event.data.itemId
    return [
      ...overRows(replace, lastOfEach(replacing, itemOf)),
      // After the replacements: the positions decide which of the two wins.
      ...overRows(clearPartialReview, lastOfEach(tags, itemOf)),
    ]
  },
}
