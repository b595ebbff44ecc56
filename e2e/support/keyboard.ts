import type { Locator, Page } from 'playwright-core'

const maxStops = 120 // a control behind more tab stops would be a usability fault

/** Presses Tab (or Shift+Tab) until `target` has the focus; rejects after 120 stops. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  // An opening dialog takes the focus a moment after it appears, and would take it back from the target.
  await page.waitForFunction(
    element => {
      const dialog = element?.closest('dialog')
      return !dialog || dialog.contains(document.activeElement)
    },
    await target.first().elementHandle(),
  )
  // Finding elements by role takes far longer than a key press: they are found again only when the page has replaced them.
  let candidates = await target.elementHandles()
  for (let stop = 0; stop < maxStops; stop++) {
    let focus = await page.evaluate(focusAmong, candidates)
    if (focus === 'replaced') {
      candidates = await target.elementHandles()
      focus = await page.evaluate(focusAmong, candidates)
    }
    if (focus === 'here') return
    await page.keyboard.press(key)
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${maxStops} tab stops did not reach ${target}. The focus is on ${where}`)
}

/** Tabs to a control and presses Enter or Space, as soon as the control takes presses: a confirmation waits a moment. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await target.and(page.locator(':not([aria-disabled="true"])')).first().waitFor()
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

/** Runs in the page: whether one of the elements has the focus, or has gone from the page. */
function focusAmong(elements: readonly Node[]): 'here' | 'elsewhere' | 'replaced' {
  if (elements.some(element => element === document.activeElement)) return 'here'
  return elements.length > 0 && elements.every(element => element.isConnected) ? 'elsewhere' : 'replaced'
}

/** How a journey operates the page; journeys that run by pointer and by keyboard take one of these. */
interface InputMethod {
  press(target: Locator): Promise<void>
  /** Replaces the field's value. */
  fill(field: Locator, text: string): Promise<void>
}

/** A mouse, or touch where the page was opened as a phone. */
export function pointerInput(): InputMethod {
  return {
    press: target => target.first().click(),
    fill: (field, text) => field.fill(text),
  }
}
