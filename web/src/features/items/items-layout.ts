import { useSyncExternalStore } from 'react'
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

/** Below this width 14 columns of 44 px beside the names do not fit. */
const narrow = '(max-width: 47.99rem)'

/** Whether the screen is too narrow for the grid. Follows a turned tablet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(narrow).matches,
  )
}
