import { createDeviceStorage, type DeviceStorage } from '../device-storage.ts'

/** Storage of a device that refuses its own: everything stays in memory, one for each test. */
export function memoryStorage(entries: { readonly [key: string]: string } = {}): DeviceStorage {
  const storage = createDeviceStorage(() => {
    throw new Error('refused')
  })
  for (const [key, text] of Object.entries(entries)) storage.setItem(key, text)
  return storage
}
