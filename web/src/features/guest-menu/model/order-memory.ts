import type { OrderEntry } from './order.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

function isEntry(value: unknown): value is OrderEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as { readonly [field in keyof OrderEntry]?: unknown }
  const texts = [
    entry.itemId,
    entry.menuId,
    entry.menuName,
    entry.name,
    entry.crossContamination,
    entry.modifications,
  ]
  return (
    texts.every(isText) &&
    typeof entry.priceCents === 'number' &&
    typeof entry.readable === 'boolean' &&
    (entry.allergensConfirmedAt === null || isText(entry.allergensConfirmedAt)) &&
    (entry.allergensConfirmedEdition == null || typeof entry.allergensConfirmedEdition === 'number') &&
    Array.isArray(entry.allergens) &&
    entry.allergens.every(tag => isText(tag?.id) && isText(tag?.name) && Array.isArray(tag?.details))
  )
}

/** The text that this browser tab keeps. */
export function orderToText(order: readonly OrderEntry[]): string {
  return JSON.stringify(order)
}

/** Reads what {@link orderToText} wrote. Anything else is an empty list. */
export function orderFromText(text: string | null): readonly OrderEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) && kept.every(isEntry) ? kept : []
  } catch {
    return [] // not JSON, so not written by this page
  }
}
