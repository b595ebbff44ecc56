import { type DeviceStorage, deviceStorage } from './device-storage.ts'

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
