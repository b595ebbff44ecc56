import type { Locator, Page } from 'playwright-core'

const mostStops = 120 // a page with more tab stops before the one wanted would be a fault of its own

/** Presses Tab (or Shift+Tab) until `target` has the focus, as somebody without a pointer would. Rejects when it never does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${mostStops} tab stops did not reach ${target}. The focus is on ${where}`)
}

/** Tabs to a control and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Waits until `target` has the focus: a dialog gives it back, and a page takes it, a moment after it has gone or come. */
export async function focused(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

async function hasFocus(target: Locator): Promise<boolean> {
  const matches = await target.evaluateAll(elements =>
    elements.some(element => element === document.activeElement),
  )
  return matches
}
