import { useMemo, useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../storage/device-storage.ts'
import { createListeners } from '../../../storage/listeners.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { changeOrder, type OrderDetails, type OrderEntry, toggleOrder } from '../model/order.ts'
import { orderFromText, orderToText } from '../model/order-memory.ts'

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

/** The order list at one restaurant, kept on this device for one visit, in every tab: a second scan of the QR code opens a new one. */
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
      change(current => changeOrder(current, itemId, details)),
    remove: (itemId: string) => change(current => current.filter(entry => entry.itemId !== itemId)),
    clear: () => change(() => noEntries),
  }
}
