import { ApiError } from './api-error.ts'

/** What a refused call was about (the route's `current`) if someone else has changed it since the caller looked, else `null`. */
export function changedSinceSeen<T>(error: unknown): T | null {
  const isRefused = error instanceof ApiError && error.code.endsWith('.changed_since_seen')
  return isRefused && error.current ? (error.current as T) : null
}

/** For `useForm`: the form's fields in such a refusal. `onCurrent` gets the version that the next save starts from. */
export function currentFields<T, Fields>(fieldsOf: (current: T) => Fields, onCurrent: (current: T) => void) {
  return (error: unknown): Fields | null => {
    const current = changedSinceSeen<T>(error)
    if (current === null) return null
    onCurrent(current)
    return fieldsOf(current)
  }
}
