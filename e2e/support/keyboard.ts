import type { Locator, Page } from 'playwright-core'

const maxStops = 120 // a control behind more tab stops would be a usability fault

/** Presses Tab (or Shift+Tab) until `target` has the focus; rejects after 120 stops. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  // An opening dialog takes the focus a moment after it appears, and would take it back from the target.
  await page.waitForFunction(
    element => {
      const dialog = element?.closest('[role=dialog], [role=alertdialog]')
      return !dialog || dialog.contains(document.activeElement)
    },
    await target.first().elementHandle(),
  )
  for (let stop = 0; stop < maxStops; stop++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${maxStops} tab stops did not reach ${target}. The focus is on ${where}`)
}

/** Tabs to a control and presses Enter or Space. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Waits until `target` has the focus: closing dialogs and new pages move it a moment later. */
export async function waitForFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

async function hasFocus(target: Locator): Promise<boolean> {
  const matches = await target.evaluateAll(elements =>
    elements.some(element => element === document.activeElement),
  )
  return matches
}
