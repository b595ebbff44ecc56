import { parseJson } from '../json/read-json.ts'

type Opened = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface DeviceStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, text: string) => void
  readonly removeItem: (key: string) => void
  readonly keys: () => readonly string[]
}

/** Storage that never throws: what the browser refuses to keep is kept until the page is closed. */
export function createDeviceStorage(open: () => Opened): DeviceStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: Opened) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: key => memory.get(key) ?? attempt(storage => storage.getItem(key), null),
    setItem(key, text) {
      const kept = attempt(storage => {
        storage.setItem(key, text)
        return true
      }, false)
      if (kept) memory.delete(key)
      else memory.set(key, text)
    },
    removeItem(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key), undefined)
    },
    keys: () => [
      ...memory.keys(),
      ...attempt(
        storage => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      ),
    ],
  }
}

/** The list of texts stored under `key`; empty when there is none, or something else. */
export function readTexts(storage: Pick<DeviceStorage, 'getItem'>, key: string): readonly string[] {
  const stored = parseJson(storage.getItem(key))
  return Array.isArray(stored) ? stored.filter(text => typeof text === 'string') : []
}

/** What this device remembers. */
export const deviceStorage = createDeviceStorage(() => localStorage)

/** One of a few `choices`, kept on this device under `key`; the first one until another is kept. */
export function keptChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
  storage: Pick<DeviceStorage, 'getItem' | 'setItem'> = deviceStorage,
) {
  return {
    read: (): T => choices.find(choice => choice === storage.getItem(key)) ?? choices[0],
    write: (choice: T): void => storage.setItem(key, choice),
  }
}
