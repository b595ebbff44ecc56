import { useEffect, useState } from 'react'

const prefix = 'draft:'

function readDraft<T extends object>(key: string, initial: T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...initial, ...stored } : initial
  } catch {
    return initial // an older version's draft, or a full storage: start afresh
  }
}

/**
 * What somebody is typing, kept on this device until it is saved or given up: a failed call, an expired session or a
 * closed tab loses nothing. `restored`: it starts with what was left unsaved before. Never use it for passwords.
 */
export function useDraft<T extends object>(key: string, initial: T) {
  const [value, setValue] = useState(() => readDraft(key, initial))
  const [untouched] = useState(() => JSON.stringify(initial))
  const [restored] = useState(() => JSON.stringify(value) !== untouched)
  useEffect(() => {
    const text = JSON.stringify(value)
    try {
      if (text === untouched) localStorage.removeItem(prefix + key)
      else localStorage.setItem(prefix + key, text)
    } catch {
      // A full or forbidden storage: typing goes on, only the copy is missing.
    }
  }, [key, value, untouched])
  const clear = () => {
    localStorage.removeItem(prefix + key)
    setValue(initial)
  }
  return { value, setValue, clear, restored }
}

/** Whether something unsaved waits under this key. */
export function hasDraft(key: string): boolean {
  return localStorage.getItem(prefix + key) !== null
}

/** Forgets everything unsaved: who logs out may be leaving the device to somebody else. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key)
  }
}
