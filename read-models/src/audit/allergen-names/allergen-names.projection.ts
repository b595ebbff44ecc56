import { overRows } from '../../folding/columns.ts'
import { ofType } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const define = `
  insert into {schema}.allergen_version (allergen_id, position, decided_at, name, category)
  select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[])
  on conflict do nothing`

/** A new name keeps the category. */
const rename = `
  insert into {schema}.allergen_version (allergen_id, position, decided_at, name, category)
  select renamed.id, renamed.position, renamed.at, renamed.name, defined.category
  from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[]) as renamed (id, position, at, name)
  cross join lateral (
    select category from {schema}.allergen_version
    where allergen_id = renamed.id and position < renamed.position order by position desc limit 1) as defined
  on conflict do nothing`

/** The names of allergens and diets as they were. */
export const allergenNames: Projection = {
  name: 'audit-allergen-names',
  version: 1,
  eventTypes: projectionGroups.audit['audit-allergen-names'],
  tables: readSql('audit/allergen-names/tables.sql'),
  apply: events => [
    ...overRows('audit-allergens-define', define, ofType(events, 'AllergenDefined'), [
      event => event.data.allergenId,
      event => event.position,
      event => event.metadata.decidedAt,
      event => event.data.name,
      event => event.data.category,
    ]),
    ...overRows('audit-allergens-rename', rename, ofType(events, 'AllergenRenamed'), [
      event => event.data.allergenId,
      event => event.position,
      event => event.metadata.decidedAt,
      event => event.data.name,
    ]),
  ],
}
