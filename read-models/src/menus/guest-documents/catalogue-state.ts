import { evolveAllergen } from '@safe-menu/contracts/allergens/state'
import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { recorded } from '../../folding.ts'
import type { BatchTransaction } from '../../projection.ts'

/** An allergen or diet of the catalogue, with the position of the last event that changed it. */
interface CatalogueAllergen extends AllergenView {
  readonly position: bigint
}

export type Catalogue = ReadonlyMap<string, CatalogueAllergen>

const catalogueRows = 'select id, name, category, position::text from {schema}.allergen'

export async function loadCatalogue(tables: BatchTransaction): Promise<Catalogue> {
  const query = { name: 'load-catalogue', text: catalogueRows, values: [] }
  const rows = await tables.query<Omit<CatalogueAllergen, 'position'> & { readonly position: string }>(query)
  return new Map(rows.map(row => [row.id, { ...row, position: BigInt(row.position) }]))
}

/** Every partition applies the events of the catalogue: what another one has changed since stays as it is. */
export function withEvents(catalogue: Catalogue, events: readonly StoredEvent[]): Catalogue {
  const next = new Map<string, CatalogueAllergen>(catalogue)
  for (const event of recorded(events)) {
    if (event.type !== 'AllergenDefined' && event.type !== 'AllergenRenamed') continue
    const before = next.get(event.data.allergenId)
    if (before === undefined && event.type === 'AllergenRenamed') continue
    if (before !== undefined && before.position >= event.position) continue
    next.set(event.data.allergenId, { ...evolveAllergen(before, event), position: event.position })
  }
  return next
}
