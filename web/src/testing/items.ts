import { catalogueEdition, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { AllergenId } from '@safe-menu/contracts/ids'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'

/** A tag as the API sends it, with the name and the category of the catalogue. */
export function tag(
  id: string,
  presence: ItemAllergenView['presence'] = 'contains',
  details: string[] = [],
): ItemAllergenView {
  const { name = id, category = 'ALLERGEN' } = catalogueEntry(id) ?? {}
  return { id: AllergenId.parse(id), name, category, presence, details }
}

/** A confirmation of all allergens of the catalogue. */
export const confirmed = {
  allergensConfirmedAt: '2026-01-01T00:00:00.000Z',
  allergensConfirmedEdition: catalogueEdition,
}

/** An item of a menu, with `change` in place of what a test is about. */
export function itemWith(change: Partial<ItemView> = {}): ItemView {
  const base = {
    id: '3a7f3f0e-7f55-4c5f-9a44-3f6d3c1f0a01',
    revision: '0',
    menuId: '3a7f3f0e-7f55-4c5f-9a44-3f6d3c1f0a02',
    ...noTexts,
    name: 'Soup',
    description: 'Hot.',
    price: 7.5,
    allergens: [],
    allergensConfirmedAt: null,
    allergensConfirmedEdition: null,
    soldOutUntil: null,
    picture: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    archivedAt: null,
  }
  return { ...base, ...change } as ItemView // ids are branded text: a test need not parse them
}
