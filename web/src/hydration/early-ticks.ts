import { useLayoutEffect } from 'react'

let ticked: readonly string[] = []

const read = () => {
  ticked = Array.from(document.querySelectorAll<HTMLInputElement>('input:checked'), ({ value }) => value)
}

/**
 * Follows what the guest ticks on the server's page until the page works. React discards that page with its ticks when it renders
 * anything else, such as another language or a heading that the browser has translated.
 */
export function followEarlyTicks(): void {
  read()
  // Before React, which hydrates the page for a press.
  document.addEventListener('click', read, true)
}

/** Calls `onTick` once with the value of each box that was ticked before the page worked. */
export function useEarlyTicks(onTick: (value: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was ticked before the first commit
  useLayoutEffect(() => {
    document.removeEventListener('click', read, true)
    ticked.forEach(onTick)
    ticked = []
  }, [])
}
