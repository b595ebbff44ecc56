import { type CatalogueEntry, catalogue, isCovered } from '../allergens/catalogue.ts'

/** What a confirmation covers. Not in `confirmation.ts`, because the guest page loads this file. */

interface ConfirmedItem {
  readonly allergens: readonly { readonly id: string }[]
  readonly allergensConfirmedAt: string | null
  readonly allergensConfirmedEdition: number | null
  /** What its texts name and no manager has tagged or answered; missing: nothing. */
  readonly mentions?: readonly { readonly allergenId: string }[] | undefined
}

/** The allergens that were added to the catalogue after an item was confirmed: its manager must check it again. */
export function addedSinceConfirmed(
  item: ConfirmedItem,
  entries: readonly CatalogueEntry[] = catalogue,
): readonly CatalogueEntry[] {
  if (item.allergensConfirmedAt === null) return []
  return entries.filter(
    entry =>
      entry.category === 'ALLERGEN' &&
      !isCovered(entry, item.allergensConfirmedEdition) &&
      item.allergens.every(({ id }) => id !== entry.id),
  )
}

/**
 * The allergens that the confirmation of an item does not cover, each once: those that are new in the catalogue, and those that its
 * texts name and that are neither tagged nor answered. No screen and no paper calls the item checked for them.
 */
export function notCheckedFor(item: ConfirmedItem, entries?: readonly CatalogueEntry[]): readonly string[] {
  const { mentions = [] } = item
  const added = addedSinceConfirmed(item, entries).map(({ id }) => id)
  return [...new Set([...added, ...mentions.map(({ allergenId }) => allergenId)])]
}

/** Whether a manager has to check an item: it is not confirmed, or not for every allergen. */
export function needsConfirming(item: ConfirmedItem, entries?: readonly CatalogueEntry[]): boolean {
  return item.allergensConfirmedAt === null || notCheckedFor(item, entries).length > 0
}
