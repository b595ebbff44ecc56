import { type DeviceStorage, deviceStorage } from '../storage/device-storage.ts'
import { draftPrefix } from './clear-drafts.ts'

/** Unsaved texts by key, kept on this device. Notifies the screens that show unsaved drafts. */
export function createDraftStore(storage: Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return {
    read: (key: string): string | null => storage.getItem(draftPrefix + key),
    write(key: string, text: string) {
      storage.setItem(draftPrefix + key, text)
      announce()
    },
    remove(key: string) {
      if (storage.getItem(draftPrefix + key) === null) return
      storage.removeItem(draftPrefix + key)
      announce()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const drafts = createDraftStore(deviceStorage)
