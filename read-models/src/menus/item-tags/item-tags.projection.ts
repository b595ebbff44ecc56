import { overRows } from '../../folding/columns.ts'
import { foldByKey, type RecordedAs, recorded } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type TagEvent = RecordedAs<'AllergenDeclared' | 'AllergenWithdrawn'>

const upsert = `
  insert into {schema}.item_tag as kept (item_id, allergen_id, presence, details, position)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::bigint[])
  on conflict (item_id, allergen_id) do update
    set presence = excluded.presence, details = excluded.details, position = excluded.position
    where kept.position < excluded.position`

/**
 * The allergens and diets of each item. A withdrawn tag keeps its row without a presence, so that
 * an older batch that is applied again cannot bring it back.
 */
export const itemTags: Projection = {
  name: 'item-tags',
  version: 1,
  eventTypes: projectionGroups.menus['item-tags'],
  tables: readSql('menus/item-tags/tables.sql'),
  apply(events) {
    const tagEvents = recorded(events).filter(
      (event): event is TagEvent => event.type === 'AllergenDeclared' || event.type === 'AllergenWithdrawn',
    )
    const last = foldByKey<TagEvent, TagEvent>(
      tagEvents,
      event => `${event.data.itemId} ${event.data.allergenId}`,
      (_, event) => event,
    )
    return overRows(
      'item-tags-upsert',
      upsert,
      [...last.values()],
      [
        event => event.data.itemId,
        event => event.data.allergenId,
        event => (event.type === 'AllergenDeclared' ? event.data.presence : null),
        event => JSON.stringify(event.type === 'AllergenDeclared' ? event.data.details : []),
        event => event.position,
      ],
    )
  },
}
