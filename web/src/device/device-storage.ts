import { parseJson } from './read-json.ts'

type Opened = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type DeviceStorage = ReturnType<typeof createDeviceStorage>

/** Storage that never throws: what the browser refuses to keep is kept until the page is closed. */
export function createDeviceStorage(open: () => Opened) {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: Opened) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key: string) => memory.get(key) ?? attempt(storage => storage.getItem(key), null),
    setItem(key: string, text: string) {
      const kept = attempt(storage => {
        storage.setItem(key, text)
        return true
      }, false)
      if (kept) memory.delete(key)
      else memory.set(key, text)
    },
    removeItem(key: string) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key), undefined)
    },
    keys: (): readonly string[] => [
      ...memory.keys(),
      ...attempt(
        storage => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      ),
    ],
  }
}

/** The list of texts stored under `key`; empty when there is none, or something else. */
export function readTexts(storage: DeviceStorage, key: string): readonly string[] {
  const stored = parseJson(storage.getItem(key))
  return Array.isArray(stored) ? stored.filter(text => typeof text === 'string') : []
}

/** What this device remembers. */
export const deviceStorage = createDeviceStorage(() => localStorage)

/** One of a few `choices`, kept on this device under `key`; the first one until another is kept. */
export function keptChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
  storage: DeviceStorage = deviceStorage,
) {
  return {
    read: (): T => choices.find(choice => choice === storage.getItem(key)) ?? choices[0],
    write: (choice: T): void => storage.setItem(key, choice),
  }
}
