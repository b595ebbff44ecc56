import { parsePrice } from '../../format/price.ts'
import type { Item, ItemFields } from './items-api.ts'

export const emptyItemFields: ItemFields = {
  name: '',
  price: '',
  description: '',
  crossContamination: '',
  modifications: '',
}

/** An item as its form shows it. */
export function fieldsOfItem(item: Item): ItemFields {
  const { name, price, description, crossContamination, modifications } = item
  return { name, price: price.toFixed(2), description, crossContamination, modifications }
}

export type CheckedItem =
  | { readonly ok: true; readonly fields: ItemFields }
  | { readonly ok: false; readonly issues: { readonly [field in keyof ItemFields]?: string } }

/** The fields ready to be sent, with the price as the API takes it, or what must be mended first. */
export function checkItemFields(fields: ItemFields): CheckedItem {
  const price = parsePrice(fields.price)
  const issues = {
    ...(fields.name.trim() === '' ? { name: 'Enter a name for the item.' } : {}),
    ...(price.ok ? {} : { price: price.problem }),
  }
  return price.ok && !('name' in issues)
    ? { ok: true, fields: { ...fields, price: price.value } }
    : { ok: false, issues }
}

/**
 * Only what differs from the item: somebody else may be changing its other fields at the same time, and a text that was
 * not touched must not count as changed.
 */
export function changedFields(item: Item, fields: ItemFields): Partial<ItemFields> {
  const before = fieldsOfItem(item)
  const differs = (field: keyof ItemFields) =>
    field === 'price' ? Number(fields.price) !== item.price : fields[field].trim() !== before[field]
  const names = Object.keys(before) as (keyof ItemFields)[]
  return Object.fromEntries(names.filter(differs).map(field => [field, fields[field]]))
}
