import { fieldsOf, parseJson } from '../../../json/read-json.ts'
import type { OrderEntry } from './order.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

const names = ['itemId', 'menuId', 'menuName', 'name'] as const
const notes = ['crossContamination', 'modifications', 'note'] as const

function isEntry(value: unknown): value is OrderEntry {
  const entry: { readonly [field in keyof OrderEntry]?: unknown } = fieldsOf(value)
  return (
    [...names, ...notes].every(field => isText(entry[field])) &&
    typeof entry.priceCents === 'number' &&
    typeof entry.quantity === 'number' &&
    entry.quantity >= 1 &&
    typeof entry.readable === 'boolean' &&
    (entry.allergensConfirmedAt === null || isText(entry.allergensConfirmedAt)) &&
    (entry.allergensConfirmedEdition == null || typeof entry.allergensConfirmedEdition === 'number') &&
    Array.isArray(entry.allergens) &&
    entry.allergens.every(tag => isText(tag?.id) && isText(tag?.name) && Array.isArray(tag?.details))
  )
}

/** An order that was not touched for this long belongs to an earlier visit. */
export const orderLimitMs = 4 * 60 * 60_000

/** The text that this device keeps. `usedAt`: when the order last changed, in epoch ms. */
export function orderToText(entries: readonly OrderEntry[], usedAt: number): string {
  return JSON.stringify({ usedAt, entries })
}

/** Reads what {@link orderToText} wrote. An order of an earlier visit and any other text are an empty list. */
export function orderFromText(text: string | null, now: number): readonly OrderEntry[] {
  const { usedAt, entries } = fieldsOf(parseJson(text))
  if (typeof usedAt !== 'number' || Math.abs(now - usedAt) > orderLimitMs) return []
  return Array.isArray(entries) && entries.every(isEntry) ? entries : []
}
