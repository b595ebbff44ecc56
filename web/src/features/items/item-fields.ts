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

/** What the form calls them. */
export const itemFieldLabels: { readonly [field in keyof ItemFields]: string } = {
  name: 'Item Name',
  price: 'Price',
  description: 'Description',
  crossContamination: 'Cross-contamination Information',
  modifications: 'Available Modifications',
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
