import { insertion, lastOfEach, ofType, overRows, type RecordedAs, rowsStatement } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

// Every partition applies the events of the catalogue: one that lags must not put an older name back.
const define = insertion<RecordedAs<'AllergenDefined'>>(
  'allergen',
  `on conflict (id) do update set name = excluded.name, category = excluded.category, position = excluded.position
    where kept.position < excluded.position`,
  {
    id: ['text', event => event.data.allergenId],
    name: ['text', event => event.data.name],
    category: ['text', event => event.data.category],
    position: ['bigint', event => event.position],
  },
)

const rename = rowsStatement<RecordedAs<'AllergenRenamed'>>(
  'allergen-rename',
  {
    id: ['text', event => event.data.allergenId],
    name: ['text', event => event.data.name],
    position: ['bigint', event => event.position],
  },
  incoming => `
    update {schema}.allergen as kept set name = incoming.name, position = incoming.position from ${incoming}
    where kept.id = incoming.id and kept.position < incoming.position`,
)

/** The catalogue of allergens and diets. */
export const allergenCatalogue: Projection = {
  name: 'allergen-catalogue',
  eventTypes: projectionGroups.menus['allergen-catalogue'],
  tables: readSql('menus/allergen-catalogue/tables.sql'),
  apply(events) {
    const defined = lastOfEach(ofType(events, 'AllergenDefined'), event => event.data.allergenId)
    const renamed = lastOfEach(ofType(events, 'AllergenRenamed'), event => event.data.allergenId)
    return [...overRows(define, defined), ...overRows(rename, renamed)]
  },
}
