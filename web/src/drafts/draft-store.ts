import { type DeviceStorage, deviceStorage } from '../storage/device-storage.ts'
import { createListeners } from '../storage/listeners.ts'

/** What the keys of unsaved texts begin with. */
const prefix = 'draft:'

/** Unsaved texts by key, kept on this device. Notifies the screens that show unsaved drafts. */
export function createDraftStore(storage: DeviceStorage) {
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    read: (key: string): string | null => storage.getItem(prefix + key),
    write(key: string, text: string) {
      storage.setItem(prefix + key, text)
      notify()
    },
    remove(key: string) {
      if (storage.getItem(prefix + key) === null) return
      storage.removeItem(prefix + key)
      notify()
    },
    /** Deletes all drafts at logout: the next person may use the same device. */
    clear() {
      for (const key of storage.keys()) {
        if (key.startsWith(prefix)) storage.removeItem(key)
      }
    },
  }
}

export const drafts = createDraftStore(deviceStorage)
