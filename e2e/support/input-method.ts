import type { Locator, Page } from 'playwright-core'
import { press, type } from './keyboard.ts'

/** How a journey operates the page; journeys that run by pointer and by keyboard take one of these. */
export interface InputMethod {
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

/** Tab until the control has the focus, then Enter. */
export function keyboardInput(page: Page): InputMethod {
  return {
    press: target => press(page, target.first()),
    async fill(field, text) {
      await type(page, field, '')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
  }
}
