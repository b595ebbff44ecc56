import { deviceStorage } from '../../storage/device-storage.ts'

/** How a menu's items are shown: as cards to read, as a grid to tag many at once, or as sections to put them in order. */
export type ItemsLayout = 'cards' | 'grid' | 'arrange'

const storageKey = 'menuItemsLayout'

/** The layout that was chosen last on this device. */
export function readLayout(storage: Pick<Storage, 'getItem'> = deviceStorage): ItemsLayout {
  return storage.getItem(storageKey) === 'grid' ? 'grid' : 'cards'
}

export function rememberLayout(layout: ItemsLayout, storage: Pick<Storage, 'setItem'> = deviceStorage): void {
  storage.setItem(storageKey, layout)
}
