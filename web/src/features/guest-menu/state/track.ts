import type { Tracking } from './tracking.ts'

/** Counts for the restaurant's analytics. Their script loads after the menu: nobody waits for it, and without it nothing is counted. */
export function track(count: (tracking: Tracking) => unknown): void {
  import('../extras.ts').then(
    ({ extras }) => count(extras.tracking),
    () => undefined,
  )
}
