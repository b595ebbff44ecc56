import { type DeviceStorage, deviceStorage, readTexts } from './device-storage.ts'

const storageKey = 'recentRestaurants'
const kept = 8

/** Ids of the restaurants whose menus were opened on this device, most recent first. */
export function readRecent(storage: DeviceStorage = deviceStorage): readonly string[] {
  return readTexts(storage, storageKey).slice(0, kept)
}

/** Puts a restaurant first. Kept on this device only: where a person eats is private. */
export function rememberRecent(restaurantId: string, storage: DeviceStorage = deviceStorage): void {
  const others = readRecent(storage).filter(id => id !== restaurantId)
  storage.setItem(storageKey, JSON.stringify([restaurantId, ...others].slice(0, kept)))
}

/** Forgets one restaurant, or all of them. */
export function forgetRecent(
  restaurantId: string | null = null,
  storage: DeviceStorage = deviceStorage,
): void {
  const left = restaurantId === null ? [] : readRecent(storage).filter(id => id !== restaurantId)
  if (left.length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(left))
}
