import type { Page } from 'playwright-core'

/**
 * Waits until fonts are loaded and every finite animation and transition has ended: before that, colours and positions
 * are not final. A cancelled animation counts as ended, and what replaced it is awaited, too. Endless animations are
 * ignored. The two frames let React draw what the last action changed, which may start a transition. They are counted by
 * ResizeObservers, which report in the next frame, because Playwright's paused clock stops requestAnimationFrame and timers.
 */
export function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise<void>(resolve => {
        new ResizeObserver((_, observer) => {
          observer.disconnect()
          resolve()
        }).observe(document.documentElement)
      })
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
