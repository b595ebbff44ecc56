import type { Page } from 'playwright-core'

/** How far the page scrolls sideways, in CSS pixels. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
