import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { recorded } from '../../folding.ts'
import type { BatchTransaction } from '../../projection.ts'

/** An allergen or diet of the catalogue, with the position of the last event that changed it. */
interface CatalogueAllergen {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly position: bigint
}

export type Catalogue = ReadonlyMap<string, CatalogueAllergen>

const catalogueRows = 'select id, name, category, position::text from {schema}.allergen'

export async function loadCatalogue(tables: BatchTransaction): Promise<Catalogue> {
  const query = { name: 'load-catalogue', text: catalogueRows, values: [] }
  const rows = await tables.query<Omit<CatalogueAllergen, 'position'> & { readonly position: string }>(query)
  return new Map(rows.map(row => [row.id, { ...row, position: BigInt(row.position) }]))
}

/** Applies events as the statements of the projection do. */
export function withEvents(catalogue: Catalogue, events: readonly StoredEvent[]): Catalogue {
  const next = new Map(catalogue)
  for (const event of recorded(events)) {
    if (event.type !== 'AllergenDefined' && event.type !== 'AllergenRenamed') continue
    const { position } = event
    const { allergenId: id, name } = event.data
    const before = next.get(id)
    if (before !== undefined && before.position >= position) continue
    const category = event.type === 'AllergenDefined' ? event.data.category : before?.category
    if (category !== undefined) next.set(id, { id, name, category, position })
  }
  return next
}
