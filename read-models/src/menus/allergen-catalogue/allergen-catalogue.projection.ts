import { overRows } from '../../folding/columns.ts'
import { foldByKey, ofType } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const define = `
  insert into {schema}.allergen as kept (id, name, category, position)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
  on conflict (id) do update
    set name = excluded.name, category = excluded.category, position = excluded.position
    where kept.position < excluded.position`

const rename = `
  update {schema}.allergen as kept set name = change.name, position = change.position
  from unnest($1::text[], $2::text[], $3::bigint[]) as change (id, name, position)
  where kept.id = change.id and kept.position < change.position`

/** The catalogue of allergens and diets. */
export const allergenCatalogue: Projection = {
  name: 'allergen-catalogue',
  version: 1,
  eventTypes: projectionGroups.menus['allergen-catalogue'],
  tables: readSql('menus/allergen-catalogue/tables.sql'),
  apply(events) {
    const lastOf = <E extends { data: { allergenId: string } }>(of: readonly E[]) => [
      ...foldByKey<E, E>(
        of,
        event => event.data.allergenId,
        (_, event) => event,
      ).values(),
    ]
    return [
      ...overRows('allergens-define', define, lastOf(ofType(events, 'AllergenDefined')), [
        event => event.data.allergenId,
        event => event.data.name,
        event => event.data.category,
        event => event.position,
      ]),
      ...overRows('allergens-rename', rename, lastOf(ofType(events, 'AllergenRenamed')), [
        event => event.data.allergenId,
        event => event.data.name,
        event => event.position,
      ]),
    ]
  },
}
