import { type DeviceStorage, deviceStorage } from '../storage/device-storage.ts'

/** What the keys of unsaved texts begin with. */
export const draftPrefix = 'draft:'

/** Forgets everything unsaved: someone who logs out may be leaving the device to someone else. */
export function clearDrafts(storage: Pick<DeviceStorage, 'keys' | 'removeItem'> = deviceStorage): void {
  for (const key of storage.keys()) {
    if (key.startsWith(draftPrefix)) storage.removeItem(key)
  }
}
