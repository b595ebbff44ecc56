import type { Page } from 'playwright-core'
import { sampleGuestPage } from '../support/guest-page.ts'
import { phone } from '../support/world.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the guest page after its script has taken over', function () {
  this.timeout(60_000) // several page loads on shared cores
  const { open, nothingWrong } = sampleGuestPage('taken-over')

  it('keeps a filter that was pressed when the phone was locked', async () => {
    const page = await open(phone)
    await page.evaluate(`{
      const milk = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Milk')
      milk.click()
      // What the press changes is on the page, and the browser has not shown it yet.
      Promise.resolve().then(() => Promise.resolve()).then(() => {
        Object.defineProperty(document, 'hidden', { get: () => true })
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }`)
    await page.evaluate('new Promise(resolve => setTimeout(resolve, 300))')
    await page.reload()
    await button(page, 'Milk').and(page.locator('[aria-pressed=true]')).waitFor({ timeout: 10_000 })
    nothingWrong()
  })
})
