import { overRows, upsertion } from '../../folding/columns.ts'
import { lastOfEach, ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const ownTypes = projectionGroups.menus['item-tags']
type TagEvent = RecordedAs<(typeof ownTypes)[number]>

const upsert = upsertion<TagEvent>('item_tag', ['item_id', 'allergen_id'], {
  item_id: ['uuid', event => event.data.itemId],
  allergen_id: ['text', event => event.data.allergenId],
  presence: ['text', event => (event.type === 'AllergenDeclared' ? event.data.presence : null)],
  details: ['jsonb', event => JSON.stringify(event.type === 'AllergenDeclared' ? event.data.details : [])],
  position: ['bigint', event => event.position],
})

/**
 * The allergens and diets of each item. A withdrawn tag keeps its row without a presence, so that
 * an older batch that is applied again cannot bring it back.
 */
export const itemTags: Projection = {
  name: 'item-tags',
  version: 1,
  eventTypes: ownTypes,
  tables: readSql('menus/item-tags/tables.sql'),
  apply(events) {
    const tagOf = ({ data }: TagEvent) => `${data.itemId} ${data.allergenId}`
    return overRows(upsert, lastOfEach(ofType(events, ...ownTypes), tagOf))
  },
}
