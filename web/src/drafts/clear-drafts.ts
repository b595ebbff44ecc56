import { type DeviceStorage, deviceStorage } from '../storage/device-storage.ts'

/** What the keys of unsaved texts begin with. */
export const draftPrefix = 'draft:'

/** Deletes all drafts at logout: the next person may use the same device. */
export function clearDrafts(storage: Pick<DeviceStorage, 'keys' | 'removeItem'> = deviceStorage): void {
  for (const key of storage.keys()) {
    if (key.startsWith(draftPrefix)) storage.removeItem(key)
  }
}
