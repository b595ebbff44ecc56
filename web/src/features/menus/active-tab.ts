import { deviceStorage } from '../../storage/device-storage.ts'

export type ManagerTab = 'menus' | 'archive' | 'analytics'

/** The key in local storage (specification, section 9). */
const storageKey = 'menuManagerActiveTab'

const isTab = (value: string | null): value is ManagerTab =>
  value === 'menus' || value === 'archive' || value === 'analytics'

/**
 * The tab to show: the address's, else the remembered one. Values of older versions, `customize` and `guest-qr`, and any
 * other fall back to the menus (specification section 2, "Menu manager").
 */
export function readTab(
  fromAddress: string | null,
  storage: Pick<Storage, 'getItem'> = deviceStorage,
): ManagerTab {
  if (isTab(fromAddress)) return fromAddress
  const remembered = storage.getItem(storageKey)
  return isTab(remembered) ? remembered : 'menus'
}

/** Remembers the choice on this device. */
export function rememberTab(tab: ManagerTab, storage: Pick<Storage, 'setItem'> = deviceStorage): void {
  storage.setItem(storageKey, tab)
}
