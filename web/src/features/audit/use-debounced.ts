import { useEffect, useState } from 'react'

/** Typing pauses this long (ms) before the server is asked. */
export const typingPauseMs = 200

/** `value` as it was once it has stood still for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
