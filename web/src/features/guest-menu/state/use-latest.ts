import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the latest rendered `action` does, for memoised components. */
export function useLatest<A extends readonly unknown[]>(action: (...args: A) => void): (...args: A) => void {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
