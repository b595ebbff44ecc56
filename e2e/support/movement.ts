import type { Page } from 'playwright-core'

/**
 * Waits until nothing fades, slides or changes its colour any more: half-way there, colours and places are not the final
 * ones. One that is broken off counts as over; what it gave way to is waited for, too. What moves for ever is not.
 */
export function stoodStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (;;) {
      const passing = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      if (passing.length === 0) return
      await Promise.allSettled(passing.map(animation => animation.finished))
    }
  })
}
