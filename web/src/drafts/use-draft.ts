import { useEffect, useState } from 'react'
import { deviceStorage } from '../storage/device-storage.ts'

const prefix = 'draft:'

function readDraft<T extends object>(key: string, initial: T): T {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(prefix + key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...initial, ...stored } : initial
  } catch {
    return initial // cut short or not ours: start afresh
  }
}

/**
 * What somebody is typing, kept on this device until it is saved or given up: a failed call, an expired session or a
 * closed tab loses nothing. `restored`: it starts with what was left unsaved before. Never use it for passwords.
 */
export function useDraft<T extends object>(key: string, initial: T) {
  const [value, setValue] = useState(() => readDraft(key, initial))
  const [untouched, setUntouched] = useState(() => JSON.stringify(initial))
  const [restored] = useState(() => JSON.stringify(value) !== untouched)
  useEffect(() => {
    const text = JSON.stringify(value)
    if (text === untouched) deviceStorage.removeItem(prefix + key)
    else deviceStorage.setItem(prefix + key, text)
  }, [key, value, untouched])
  const clear = () => {
    deviceStorage.removeItem(prefix + key)
    setValue(initial)
  }
  /** What is saved now, of a form that stays open: nothing of it is unsaved any more. */
  const settle = (saved: T) => {
    setUntouched(JSON.stringify(saved))
    setValue(saved)
  }
  return { value, setValue, clear, settle, restored, dirty: JSON.stringify(value) !== untouched }
}

/** Whether something unsaved waits under this key. */
export function hasDraft(key: string): boolean {
  return deviceStorage.getItem(prefix + key) !== null
}

/** Forgets everything unsaved: who logs out may be leaving the device to somebody else. */
export function clearDrafts(): void {
  for (const key of deviceStorage.keys()) {
    if (key.startsWith(prefix)) deviceStorage.removeItem(key)
  }
}
