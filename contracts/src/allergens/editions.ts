import { type CatalogueEntry, catalogue, catalogueEdition, isCovered } from './catalogue.ts'

/** Editions of the catalogue, for managers. Apart from the catalogue, because the guest page carries that file. */

/** The entries that a confirmation of an edition does not cover; all of them when there is no confirmation. */
export function addedAfter(
  edition: number | null,
  entries: readonly CatalogueEntry[] = catalogue,
): readonly CatalogueEntry[] {
  return entries.filter(entry => !isCovered(entry, edition))
}

/** The newest edition of which a list shows every entry: what somebody who checks by that list has checked. */
export function newestCompleteEdition(
  ids: readonly string[],
  entries: readonly CatalogueEntry[] = catalogue,
): number {
  const missing = entries.filter(entry => !ids.includes(entry.id)).map(entry => entry.edition - 1)
  return Math.min(Math.max(...entries.map(entry => entry.edition)), ...missing)
}

/**
 * The edition that a confirmation covers. One that names none comes from a client that may not know the newer allergens, so it
 * covers the first; no confirmation covers an edition that is still to come.
 */
export function editionCovered(named: number | undefined, newest: number = catalogueEdition): number {
  return Math.min(named ?? 1, newest)
}
