import { type GuestItem, readMenu } from '../live/guest-document.ts'

/** Documents as the API sends them and as the page holds them, for specs. */

type Json = { readonly [key: string]: unknown }

export const itemJson = (overrides: Json = {}): Json => ({
  id: 'item-1',
  menuId: 'menu-1',
  name: 'Pad Thai',
  description: 'Rice noodles',
  price: 9.5,
  section: '',
  allergens: [],
  allergensConfirmedAt: '2026-03-12T19:32:00.000Z',
  allergensConfirmedEdition: 1,
  crossContamination: '',
  modifications: '',
  soldOutUntil: null,
  picture: null,
  updatedAt: '2026-03-12T19:32:00.000Z',
  archivedAt: null,
  ...overrides,
})

export const menuJson = (items: readonly unknown[], overrides: Json = {}): Json => ({
  id: 'menu-1',
  restaurantId: 'restaurant-1',
  name: 'Lunch',
  description: 'At noon',
  published: true,
  updatedAt: '2026-03-12T19:32:00.000Z',
  _count: { items: items.length },
  items,
  asOf: { position: '42', at: '2026-03-12T19:32:00.000Z' },
  ...overrides,
})

export const guestMenu = (items: readonly unknown[], overrides: Json = {}) =>
  readMenu(menuJson(items, overrides))

export function guestItem(overrides: Partial<GuestItem> = {}): GuestItem {
  const [item] = guestMenu([itemJson()]).items
  if (!item) throw new Error('a menu of one item has one item')
  return { ...item, ...overrides }
}
