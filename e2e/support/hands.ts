import type { Locator, Page } from 'playwright-core'
import { press, type } from './keyboard.ts'

/** A way of using the page: each journey that is about more than one way takes one of these. */
export interface Hands {
  press(target: Locator): Promise<void>
  /** Replaces what a field holds. */
  fill(field: Locator, text: string): Promise<void>
}

/** With a mouse, or a finger where the page was opened as a phone's. */
export function byPointer(): Hands {
  return {
    press: target => target.first().click(),
    fill: (field, text) => field.fill(text),
  }
}

/** Without one: Tab until the control has the focus, then Enter. */
export function byKeyboard(page: Page): Hands {
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
