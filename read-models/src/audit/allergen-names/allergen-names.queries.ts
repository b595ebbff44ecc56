import { inBoth } from '../trail/perspective.ts'

/** The names and categories of all allergens and diets as of $1. */
export const namesQueries = inBoth<AllergenNameRow>(
  'names',
  of => `
  select distinct on (version.allergen_id) version.allergen_id as id, version.state ->> 'name' as name,
    version.state ->> 'category' as category
  from audit.allergen_version as version where ${of.begun} order by version.allergen_id, ${of.latest}`,
)

export interface AllergenNameRow {
  readonly id: string
  readonly name: string
  readonly category: 'ALLERGEN' | 'DIETARY_RESTRICTION'
}
