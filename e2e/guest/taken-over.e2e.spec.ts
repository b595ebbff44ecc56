import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sampleGuestPage } from '../support/guest-page.ts'
import { phone } from '../support/world.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the guest page after its script has taken over', function () {
  this.timeout(60_000) // several page loads on shared cores
  const { open, nothingWrong } = sampleGuestPage('taken-over')

  it('shows no card of the server again when a search with an order ends', async () => {
    const page = await open(phone)
    const dish = 'Aubergine parmigiana'
    await button(page, `Add to my order: ${dish}`).click()
    await page.addInitScript(`{
      const set = window.setTimeout
      window.turns = []
      window.setTimeout = (act, ms) => ms === 0 ? turns.push(act) : set(act, ms)
    }`)
    await page.reload()
    await waitUntil('the turn of the list', () => page.evaluate<boolean>('turns.length > 0'))
    await page.evaluate('turns.splice(0).forEach(turn => turn())')
    const search = page.getByPlaceholder('Search menu items...')
    await search.fill(dish)
    await button(page, /^Add to my order/u).waitFor({ state: 'detached' })
    await search.fill('')
    const other = button(page, /^Add to my order/u).first()
    const name = await other.getAttribute('aria-label')
    await other.click()
    await page
      .getByRole('button', { name: name?.replace('Add to my order: ', '') ?? '' })
      .first()
      .waitFor()
    expect(await button(page, name ?? '').count()).to.equal(0)
    nothingWrong()
  })

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
