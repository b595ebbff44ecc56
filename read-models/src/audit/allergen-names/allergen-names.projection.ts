import { insertion, ofType, overRows, type RecordedAs, rowsStatement } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type Named = RecordedAs<'AllergenDefined' | 'AllergenRenamed'>
const columns = {
  allergen_id: ['text', (event: Named) => event.data.allergenId],
  position: ['bigint', (event: Named) => event.position],
  decided_at: ['timestamptz', (event: Named) => event.metadata.decidedAt],
  name: ['text', (event: Named) => event.data.name],
} as const

const define = insertion<RecordedAs<'AllergenDefined'>>('allergen_version', 'on conflict do nothing', {
  ...columns,
  category: ['text', event => event.data.category],
})

/** A new name keeps the category. */
const rename = rowsStatement<RecordedAs<'AllergenRenamed'>>(
  'audit-allergens-rename',
  columns,
  incoming => `
    insert into {schema}.allergen_version (allergen_id, position, decided_at, name, category)
    select incoming.*, defined.category from ${incoming}
    cross join lateral (
      select category from {schema}.allergen_version
      where allergen_id = incoming.allergen_id and position < incoming.position
      order by position desc limit 1) as defined
    on conflict do nothing`,
)

/** The names of allergens and diets as they were. */
export const allergenNames: Projection = {
  name: 'audit-allergen-names',
  eventTypes: projectionGroups.audit['audit-allergen-names'],
  tables: readSql('audit/allergen-names/tables.sql'),
  apply: events => [
    ...overRows(define, ofType(events, 'AllergenDefined')),
    ...overRows(rename, ofType(events, 'AllergenRenamed')),
  ],
}
