import { evolveAllergen } from '@safe-menu/contracts/allergens/state'
import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import { foldedHistory, type LastVersions, versionsAfter } from '../../folded-table.ts'
import { ofType } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'

const eventTypes = projectionGroups.audit['audit-allergen-names']

const allergens = foldedHistory<AllergenView>({
  table: 'allergen_version',
  key: ['allergen_id', 'text'],
  columns: {},
})

/** The names of allergens and diets as they were. */
export const allergenNames: Projection<LastVersions<AllergenView>> = {
  name: 'audit-allergen-names',
  eventTypes,
  tables: allergens.tables,
  load: (transaction, events) =>
    allergens.last(transaction, new Set(ofType(events, ...eventTypes).map(({ data }) => data.allergenId))),
  apply(events, last) {
    const versions = versionsAfter(last)
    for (const event of ofType(events, ...eventTypes)) {
      const { allergenId } = event.data
      versions.add(allergenId, evolveAllergen(versions.latest.get(allergenId)?.state, event), event)
    }
    return allergens.store(versions.added)
  },
}
