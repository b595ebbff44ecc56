import { type DeviceStorage, deviceStorage } from '../device/device-storage.ts'
import { createListeners } from '../device/store.ts'
import { lastAccount } from '../session/session.ts'

/** What the keys of unsaved texts begin with. */
const prefix = 'draft:'

/**
 * Unsaved texts by key and account, kept on this device. They survive the end of a session, and a colleague who logs in next must
 * not save them under their own name. Notifies the screens that show unsaved drafts.
 */
export function createDraftStore(storage: DeviceStorage, account: () => string) {
  const { subscribe, notify } = createListeners()
  const nameOf = (key: string, owner: string) => `${prefix}${owner}:${key}`
  return {
    subscribe,
    /** Whose drafts they are, for a write that may come after another account has logged in. */
    owner: account,
    read: (key: string): string | null => storage.getItem(nameOf(key, account())),
    write(key: string, text: string, owner = account()) {
      storage.setItem(nameOf(key, owner), text)
      notify()
    },
    remove(key: string, owner = account()) {
      if (storage.getItem(nameOf(key, owner)) === null) return
      storage.removeItem(nameOf(key, owner))
      notify()
    },
    /**
     * Deletes an account's drafts at its logout: the next person may use the same device. Those of other people stay: what they
     * could not save when their session ended waits for them.
     */
    clear(owner = account()) {
      for (const key of storage.keys()) {
        if (key.startsWith(nameOf('', owner))) storage.removeItem(key)
      }
    },
  }
}

export const drafts = createDraftStore(deviceStorage, lastAccount.id)
