/**
 * The shipped catalogue of allergens and diets. No zod here: the guest page loads this file.
 *
 * Sources: Regulation (EU) No 1169/2011 ("FIC"), Annex II, for the fourteen, their order and numbers and the named
 * cereals and nuts.
 */

export type AllergenCategory = 'ALLERGEN' | 'DIETARY_RESTRICTION'

/** A named cereal or nut of Annex II (points 1 and 8). Guests can choose it alone (`single-detail.ts`). */
export interface AllergenDetail {
  readonly id: string
  readonly name: string
  /** The detail that this one is a kind of. Annex II: "wheat (such as spelt and khorasan wheat)". */
  readonly kind?: string
}

export interface CatalogueEntry {
  readonly id: string
  readonly name: string
  readonly category: AllergenCategory
  /**
   * The first edition of the catalogue that contains it. A confirmation covers the entries of its own and older editions
   * (safety, "The verdict"), so a new entry gets the next number.
   */
  readonly edition: number
  /** Number in FIC Annex II; absent on diets. */
  readonly annexNumber?: number
  readonly details: readonly AllergenDetail[]
}

const allergen = (
  annexNumber: number,
  id: string,
  name: string,
  details: readonly AllergenDetail[] = [],
): CatalogueEntry => ({ id, name, category: 'ALLERGEN', edition: 1, annexNumber, details })

const diet = (id: string, name: string): CatalogueEntry => ({
  id,
  name,
  category: 'DIETARY_RESTRICTION',
  edition: 1,
  details: [],
})

/** FIC Annex II, in its order. Crustaceans (2) and molluscs (14) are separate allergens. */
export const allergens: readonly CatalogueEntry[] = [
  // Annex II: "cereals containing gluten". People look for the word gluten.
  allergen(1, 'gluten', 'Gluten', [
    { id: 'wheat', name: 'Wheat' },
    { id: 'spelt', name: 'Spelt', kind: 'wheat' },
    { id: 'khorasan', name: 'Khorasan wheat', kind: 'wheat' },
    { id: 'rye', name: 'Rye' },
    { id: 'barley', name: 'Barley' },
    { id: 'oats', name: 'Oats' },
  ]),
  allergen(2, 'crustaceans', 'Crustaceans'),
  allergen(3, 'eggs', 'Eggs'),
  allergen(4, 'fish', 'Fish'),
  allergen(5, 'peanuts', 'Peanuts'),
  allergen(6, 'soybeans', 'Soybeans'),
  allergen(7, 'milk', 'Milk'),
  allergen(8, 'nuts', 'Nuts', [
    { id: 'almond', name: 'Almond' },
    { id: 'hazelnut', name: 'Hazelnut' },
    { id: 'walnut', name: 'Walnut' },
    { id: 'cashew', name: 'Cashew' },
    { id: 'pecan', name: 'Pecan' },
    { id: 'brazil-nut', name: 'Brazil nut' },
    { id: 'pistachio', name: 'Pistachio' },
    { id: 'macadamia', name: 'Macadamia' },
  ]),
  allergen(9, 'celery', 'Celery'),
  allergen(10, 'mustard', 'Mustard'),
  allergen(11, 'sesame', 'Sesame seeds'),
  allergen(12, 'sulphites', 'Sulphur dioxide and sulphites'),
  allergen(13, 'lupin', 'Lupin'),
  allergen(14, 'molluscs', 'Molluscs'),
]

export const diets: readonly CatalogueEntry[] = [
  diet('vegan', 'Vegan'),
  diet('vegetarian', 'Vegetarian'),
  diet('pescatarian', 'Pescatarian'),
  diet('gluten-free', 'Gluten-free'),
  diet('lactose-free', 'Lactose-free'),
  diet('dairy-free', 'Dairy-free'),
  diet('nut-free', 'Nut-free'),
  diet('halal', 'Halal'),
  diet('kosher', 'Kosher'),
  diet('low-fodmap', 'Low-FODMAP'),
  diet('keto', 'Keto'),
]

export const catalogue: readonly CatalogueEntry[] = [...allergens, ...diets]

/** The newest edition: what a confirmation records. */
export const catalogueEdition: number = Math.max(...catalogue.map(entry => entry.edition))

/** Whether a confirmation of an edition covers an entry. `null` covers nothing. */
export function isCovered(entry: CatalogueEntry, edition: number | null): boolean {
  return edition !== null && entry.edition <= edition
}

const byId: ReadonlyMap<string, CatalogueEntry> = new Map(catalogue.map(entry => [entry.id, entry]))

/** Looks up an entry by its id. */
export function catalogueEntry(id: string): CatalogueEntry | undefined {
  return byId.get(id)
}

/** The names of an allergen's cereals or nuts. An unknown one is shown by its id. */
export function detailNames(allergenId: string, details: readonly string[]): readonly string[] {
  const known = byId.get(allergenId)?.details ?? []
  return details.map(id => known.find(detail => detail.id === id)?.name ?? id)
}

/** Whether an id is a diet's. An unknown id is treated as an allergen, to be on the safe side. */
export function isDiet(id: string): boolean {
  return byId.get(id)?.category === 'DIETARY_RESTRICTION'
}
