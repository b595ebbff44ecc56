import type { Declared } from './changes.ts'
import type { GuestItem } from './guest-document.ts'

/** An item on the order list, as it was when the guest added it. */
export interface OrderEntry extends Declared, Pick<GuestItem, 'menuId' | 'name' | 'priceCents'> {
  readonly itemId: string
  readonly menuName: string
  /** 1 to {@link maxQuantity}. */
  readonly quantity: number
  /** The guest's own words for the staff. */
  readonly note: string
}

/** More than a table orders of one dish. */
export const maxQuantity = 20

/** What a guest says about an entry. */
export type OrderDetails = Partial<Pick<OrderEntry, 'quantity' | 'note'>>

/** Adds an item to the list or removes it (specification section 4: "items toggle in or out"). */
export function toggleOrder(
  order: readonly OrderEntry[],
  item: GuestItem,
  menuName: string,
): readonly OrderEntry[] {
  return order.some(entry => entry.itemId === item.id)
    ? order.filter(entry => entry.itemId !== item.id)
    : [...order, { ...item, itemId: item.id, menuName, quantity: 1, note: '' }]
}

/** Changes what the guest says about an entry. */
export function changeOrder(
  order: readonly OrderEntry[],
  itemId: string,
  details: OrderDetails,
): readonly OrderEntry[] {
  return order.map(entry => (entry.itemId === itemId ? { ...entry, ...details } : entry))
}
