import { useMemo, useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../device/device-storage.ts'
import { fieldsOf, parseJson } from '../../../device/read-json.ts'
import { createListeners } from '../../../device/store.ts'
import type { Declared } from '../live/changes.ts'
import type { GuestItem } from '../live/guest-document.ts'

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

/**
 * The order list at one restaurant, kept on this device for one visit and shared by all tabs, because scanning the QR code again
 * opens another tab.
 */
export function useOrder(restaurantId: string) {
  const key = `guestOrder.${restaurantId}`
  const entries = useSyncExternalStore(
    subscribe,
    () => readOrder(key),
    () => noEntries,
  )
  const change = (next: (current: readonly OrderEntry[]) => readonly OrderEntry[]) => {
    const changed = next(readOrder(key))
    if (changed.length === 0) deviceStorage.removeItem(key)
    else deviceStorage.setItem(key, orderToText(changed, Date.now()))
    notify()
  }
  /** The same set until the entries change. */
  const ids: ReadonlySet<string> = useMemo(() => new Set(entries.map(({ itemId }) => itemId)), [entries])
  return {
    entries,
    ids,
    has: (itemId: string) => ids.has(itemId),
    toggle: (item: GuestItem, menuName: string) => change(current => toggleOrder(current, item, menuName)),
    change: (itemId: string, details: OrderDetails) =>
      change(current => current.map(entry => (entry.itemId === itemId ? { ...entry, ...details } : entry))),
    remove: (itemId: string) => change(current => current.filter(entry => entry.itemId !== itemId)),
    clear: () => change(() => noEntries),
  }
}

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
    (entry.allergensConfirmedEdition === null || typeof entry.allergensConfirmedEdition === 'number') &&
    (entry.mentions === undefined ||
      (Array.isArray(entry.mentions) && entry.mentions.every(mention => isText(mention?.allergenId)))) &&
    Array.isArray(entry.allergens) &&
    entry.allergens.every(tag => isText(tag?.id) && isText(tag?.name) && Array.isArray(tag?.details))
  )
}

/** An order that was not touched for this long belongs to an earlier visit. */
export const orderMaxAgeMs = 4 * 60 * 60_000

/** The text that this device keeps. `usedAt`: when the order last changed, in epoch ms. */
export function orderToText(entries: readonly OrderEntry[], usedAt: number): string {
  return JSON.stringify({ usedAt, entries })
}

/** Reads what {@link orderToText} wrote. An order of an earlier visit and any other text are an empty list. */
export function orderFromText(text: string | null, now: number): readonly OrderEntry[] {
  const { usedAt, entries } = fieldsOf(parseJson(text))
  if (typeof usedAt !== 'number' || Math.abs(now - usedAt) > orderMaxAgeMs) return []
  return Array.isArray(entries) && entries.every(isEntry) ? entries : []
}

const noEntries: readonly OrderEntry[] = []
const { subscribe: subscribeHere, notify } = createListeners()

/** Changes of this tab and of the device's other tabs. */
function subscribe(onChange: () => void): () => void {
  const unsubscribe = subscribeHere(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onChange)
  }
}

let lastRead: { readonly text: string | null; readonly entries: readonly OrderEntry[] } = {
  text: null,
  entries: noEntries,
}

/** The kept order. The same list as long as the text is the same, as `useSyncExternalStore` needs. */
function readOrder(key: string): readonly OrderEntry[] {
  const text = deviceStorage.getItem(key)
  if (text !== lastRead.text) lastRead = { text, entries: orderFromText(text, Date.now()) }
  return lastRead.entries
}
