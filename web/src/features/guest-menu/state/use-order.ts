import { useEffect, useState } from 'react'
import { createDeviceStorage } from '../../../storage/device-storage.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { type OrderEntry, toggleOrder } from '../model/order.ts'
import { orderFromText, orderToText } from '../model/order-memory.ts'

/** What this browser tab remembers. */
const tabStorage = createDeviceStorage(() => sessionStorage)

export interface Order {
  readonly entries: readonly OrderEntry[]
  readonly has: (itemId: string) => boolean
  readonly toggle: (item: GuestItem, menuName: string) => void
  readonly remove: (itemId: string) => void
  readonly clear: () => void
}

/** The order list of one visit. It survives a reload, but not closing the browser tab. */
export function useOrder(restaurantId: string): Order {
  const key = `guestOrder.${restaurantId}`
  const [entries, setEntries] = useState(() => orderFromText(tabStorage.getItem(key)))
  useEffect(() => {
    if (entries.length === 0) tabStorage.removeItem(key)
    else tabStorage.setItem(key, orderToText(entries))
  }, [key, entries])
  return {
    entries,
    has: itemId => entries.some(entry => entry.itemId === itemId),
    toggle: (item, menuName) => setEntries(current => toggleOrder(current, item, menuName)),
    remove: itemId => setEntries(current => current.filter(entry => entry.itemId !== itemId)),
    clear: () => setEntries([]),
  }
}
