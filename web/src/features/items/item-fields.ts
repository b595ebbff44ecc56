import type { ItemView } from '@safe-menu/contracts/items/views'
import type { Issues } from '../../forms/use-form.ts'
import { parsePrice, typedPrice } from '../../i18n/typed-price.ts'

/** What the form calls the fields of an item. */
export const itemFieldLabels = {
  name: 'Item Name',
  price: 'Price',
  description: 'Description',
  crossContamination: 'Cross-contamination Information',
  modifications: 'Available Modifications',
  section: 'Section',
}

/** What a person fills in; the price as decimal text, the section empty for none. */
export type ItemFields = { readonly [field in keyof typeof itemFieldLabels]: string }

export const emptyItemFields: ItemFields = {
  name: '',
  price: '',
  description: '',
  crossContamination: '',
  modifications: '',
  section: '',
}

/** An item as its form shows it. `decimals` here and below: those of the restaurant's currency. */
export function fieldsOfItem(item: ItemView, decimals = 2): ItemFields {
  const { name, price, description, crossContamination, modifications, section } = item
  return { name, price: typedPrice(price, decimals), description, crossContamination, modifications, section }
}

/** The id of the element that shows an item in its list, where the focus goes after it was created. */
export const itemElementId = (itemId: string) => `item-${itemId}`

/** The sections that a menu's items are in, each once and by name, to choose from. */
export function sectionsOf(items: readonly Pick<ItemView, 'section'>[]): readonly string[] {
  const sections = new Set(items.map(({ section }) => section).filter(section => section !== ''))
  return [...sections].sort((left, right) => left.localeCompare(right, 'en'))
}

/**
 * What to fix before the item is sent. An unchanged price is not sent and not checked: it may be from before the restaurant
 * changed to a currency without decimals, and must not keep a new note on cross-contamination from being saved.
 */
export function checkItemFields(
  { name }: ItemFields,
  changed: Partial<ItemFields>,
  decimals = 2,
): Issues<ItemFields> {
  const price = changed.price === undefined ? null : parsePrice(changed.price, decimals)
  return {
    ...(name.trim() === '' ? { name: 'Enter a name for the dish.' } : {}),
    ...(price && !price.ok ? { price: price.problem } : {}),
  }
}

/** Checked fields as the API takes them: the price without a currency sign, and with a decimal point. */
export function sentItemFields<T extends Partial<ItemFields>>(fields: T, decimals = 2): T {
  const price = fields.price === undefined ? null : parsePrice(fields.price, decimals)
  return price?.ok ? { ...fields, price: price.value } : fields
}
