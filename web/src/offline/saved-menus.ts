import { readRestaurant } from '../features/guest-menu/branding/restaurant.ts'
import { t } from '../languages/t.ts'
import { copiesCache, copyHeader } from './copy-headers.ts'

/** A restaurant of which this device has copies. */
export interface SavedRestaurant {
  readonly id: string
  readonly name: string
  /** IANA name. Empty: unknown. */
  readonly timeZone: string
  /** When the server last said that its list of menus was current; epoch ms. */
  readonly asOf: number
}

const restaurantPath = /^\/api\/restaurants\/([\da-f-]{36})$/u

/** The restaurants of the copies on this device, the latest first. Empty without a cache, as in a private window. */
export async function readSavedRestaurants(): Promise<readonly SavedRestaurant[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(copiesCache)
  const found: SavedRestaurant[] = []
  for (const { url } of await cache.keys()) {
    const [, id] = restaurantPath.exec(new URL(url).pathname) ?? []
    const copy = id && (await cache.match(url))
    if (!id || !copy) continue
    const { name, timeZone } = readRestaurant(await copy.json())
    const asOf = Date.parse(copy.headers.get(copyHeader) ?? '')
    found.push({ id, name: name ?? t('copy.restaurant'), timeZone, asOf })
  }
  return found.sort((a, b) => b.asOf - a.asOf)
}

/** Deletes every copy on this device. */
export const deleteSavedMenus = (): Promise<boolean> => caches.delete(copiesCache)
