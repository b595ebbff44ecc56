import { type CatalogueEntry, catalogue, catalogueEdition, isCovered } from './catalogue.ts'

/** Editions of the catalogue, for managers. Not in `catalogue.ts`, because the guest page loads that file. */

/** The entries that a confirmation of an edition does not cover. `null` (no confirmation): all entries. */
export function addedAfter(
  edition: number | null,
  entries: readonly CatalogueEntry[] = catalogue,
): readonly CatalogueEntry[] {
  return entries.filter(entry => !isCovered(entry, edition))
}

/** The newest edition whose entries are all in a list. A manager who checks an item by that list has checked this edition. */
export function newestCompleteEdition(
  ids: readonly string[],
  entries: readonly CatalogueEntry[] = catalogue,
): number {
  const missing = entries.filter(entry => !ids.includes(entry.id)).map(entry => entry.edition - 1)
  return Math.min(Math.max(...entries.map(entry => entry.edition)), ...missing)
}

/**
 * The edition that a confirmation covers. A client that names no edition may not know the newer allergens, so its confirmation
 * covers only the first. No confirmation covers a future edition.
 */
export function editionCovered(named: number | undefined, newest: number = catalogueEdition): number {
  return Math.min(named ?? 1, newest)
}
