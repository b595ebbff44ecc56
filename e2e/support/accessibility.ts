import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/**
 * The page's accessibility faults by axe-core (WCAG 2.2 A and AA, and best practices), one line each; empty when clean.
 * Waits for animations and background fetches first: a half-transparent element fails the contrast check. The script is
 * evaluated through the debugger protocol, so the page's content security policy stays as in production.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const present = await page.evaluate(() => 'axe' in window)
  if (!present) await page.evaluate(axeSource)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await waitForAnimations(page)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } }
    // Only faults, as short lines: the full result names every element of the page, and takes longer to send than to find.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(node => `${id}: ${help} at ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
    )
  })
}

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

/** How far the page scrolls sideways, in CSS pixels. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
