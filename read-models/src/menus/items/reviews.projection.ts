import {
  confirmationOf,
  notConfirmed,
  removesConfirmation,
  statedAbsentAfter,
} from '@safe-menu/contracts/items/confirmation'
import { lastOfEach, ofType, overRows, type RecordedAs, rowsStatement, upsertion } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const types = projectionGroups.menus
type ReviewEvent = RecordedAs<(typeof types)['item-reviews'][number]>
type TagEvent = RecordedAs<(typeof types)['item-tags'][number]>

/** Every event that is not about one tag replaces the whole review. */
const replaceReviews = upsertion<ReviewEvent>('item_review', ['item_id'], {
  item_id: ['uuid', event => event.data.itemId],
  confirmed_at: ['timestamptz', event => confirmationAfter(event).confirmedAt],
  confirmed_edition: ['int', event => confirmationAfter(event).confirmedEdition],
  absent: ['jsonb', event => JSON.stringify(statedAbsentAfter([], event))],
  reviewed_in_part_at: [
    'timestamptz',
    event => (event.type === 'AllergensReviewedInPart' ? event.data.reviewedAt : null),
  ],
  position: ['bigint', event => event.position],
})

const confirmationAfter = (event: ReviewEvent) =>
  event.type === 'AllergensConfirmed' ? confirmationOf(event) : notConfirmed

/** Also when a later event of the batch removes the confirmation again. */
const markConfirmed = rowsStatement<ReviewEvent>(
  'item-reviews-once-confirmed',
  { item_id: ['uuid', event => event.data.itemId] },
  incoming => `
    update {schema}.item_review as kept set once_confirmed = true from ${incoming}
    where kept.item_id = incoming.item_id and not kept.once_confirmed`,
)

/** The changes of an item's tags since the last event of the batch that replaces its review. */
interface TagChanges {
  readonly itemId: string
  readonly ids: readonly string[]
  readonly unconfirms: boolean
  readonly position: bigint
}

/** What an import said of other tags stays, but not when it was reviewed. */
const changeReviews = rowsStatement<TagChanges>(
  'item-reviews-change-tags',
  {
    item_id: ['uuid', ({ itemId }) => itemId],
    ids: ['jsonb', ({ ids }) => JSON.stringify(ids)],
    unconfirms: ['boolean', ({ unconfirms }) => unconfirms],
    position: ['bigint', ({ position }) => position],
  },
  incoming => `
    update {schema}.item_review as kept set
      absent = kept.absent - array(select jsonb_array_elements_text(incoming.ids)), reviewed_in_part_at = null,
      confirmed_at = case when not unconfirms then kept.confirmed_at end,
      confirmed_edition = case when not unconfirms then kept.confirmed_edition end,
      position = incoming.position from ${incoming}
    where kept.item_id = incoming.item_id and kept.position < incoming.position`,
)

const isOfTag = (event: ReviewEvent): event is TagEvent =>
  event.type === 'AllergenDeclared' || event.type === 'AllergenWithdrawn'

function tagChangesOf(events: readonly ReviewEvent[]): readonly TagChanges[] {
  const found = new Map<string, TagChanges>()
  for (const event of events) {
    const { itemId } = event.data
    if (isOfTag(event)) {
      const before = found.get(itemId)
      found.set(itemId, {
        itemId,
        ids: [...(before?.ids ?? []), event.data.allergenId],
        unconfirms: before?.unconfirms === true || removesConfirmation(event),
        position: event.position,
      })
    } else found.delete(itemId)
  }
  return [...found.values()]
}

/** Whether and when the tags of an item were confirmed, and what an import stated to be absent without confirming. */
export const itemReviews: Projection = {
  name: 'item-reviews',
  eventTypes: types['item-reviews'],
  tables: readSql('menus/items/reviews.sql'),
  apply(events) {
    const changing = ofType(events, ...types['item-reviews']).filter(
      event => event.type === 'AllergensConfirmed' || isOfTag(event) || removesConfirmation(event),
    )
    const itemOf = (event: ReviewEvent) => event.data.itemId
    const replacing = changing.filter(event => !isOfTag(event))
    return [
      ...overRows(replaceReviews, lastOfEach(replacing, itemOf)),
      // After the replacements: the positions decide which of the two wins.
      ...overRows(markConfirmed, lastOfEach(ofType(events, 'AllergensConfirmed'), itemOf)),
      ...overRows(changeReviews, tagChangesOf(changing)),
    ]
  },
}
