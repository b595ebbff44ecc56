import type { Page } from 'playwright-core'

/**
 * Waits until every finite animation and transition has ended: before that, colours and positions are not final. A
 * cancelled animation counts as ended, and what replaced it is awaited, too. Endless animations are ignored.
 */
export function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (;;) {
      const running = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      if (running.length === 0) return
      await Promise.allSettled(running.map(animation => animation.finished))
    }
  })
}
