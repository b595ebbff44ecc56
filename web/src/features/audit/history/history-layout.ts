import { deviceStorage } from '../../../storage/device-storage.ts'

/** How the history is shown: as cards to read, or as a table with one row for each change to look through many. */
export type HistoryLayout = 'cards' | 'table'

const storageKey = 'historyLayout'

/** The layout that was chosen last on this device. */
export function readLayout(storage: Pick<Storage, 'getItem'> = deviceStorage): HistoryLayout {
  return storage.getItem(storageKey) === 'table' ? 'table' : 'cards'
}

export function rememberLayout(
  layout: HistoryLayout,
  storage: Pick<Storage, 'setItem'> = deviceStorage,
): void {
  storage.setItem(storageKey, layout)
}
