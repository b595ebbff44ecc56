import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../support/accessibility.ts'
import { press, type, waitForFocus } from '../support/keyboard.ts'
import { createRestaurant, type TestRestaurant } from '../support/restaurant.ts'
import { type OpenedPage, openPage } from '../support/world.ts'

const itemsPath = /\/api\/audit\/restaurants\/[^/]+\/items/u
const lookup = (page: Page) => page.getByRole('combobox', { name: 'Dish' })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

// Only with --all: by-keyboard.e2e.spec.ts finds a dish by its name.
describe('the item filter of the history', () => {
  let owner: TestRestaurant
  let visited: OpenedPage

  before(async () => {
    const dishes = Array.from({ length: 22 }, (_, index) => `Pizza ${index + 1}`)
    owner = await createRestaurant({ Dinner: ['Ragout', ...dishes] })
  })
  afterEach(async () => {
    await visited.close()
  })

  it('says when there are more results and narrows them by typing', async () => {
    visited = await openPage(`/history?restaurant=${owner.id}`, { token: owner.token })
    const { page, consoleErrors } = visited
    await press(page, page.getByRole('button', { name: /^Filters/u }))
    await type(page, lookup(page), 'pizza')
    await status(page, '20 results. More results: keep typing to narrow them.').waitFor()
    const list = page.getByRole('listbox', { name: 'Dish' })
    const last = list.getByRole('option').nth(19)
    await page.keyboard.press('ArrowUp')
    await list.getByRole('option', { selected: true }).and(last).waitFor()
    expect(await lookup(page).getAttribute('aria-activedescendant')).to.equal(await last.getAttribute('id'))
    await waitForAnimations(page) // the list scrolls to the option
    const below = await last.evaluate(option => {
      const box = option.closest('[role=listbox]')
      return option.getBoundingClientRect().bottom - (box?.getBoundingClientRect().bottom ?? 0)
    })
    expect(below, 'pixels of the selected option below the list').to.be.at.most(1)
    await page.keyboard.type(' 22')
    await status(page, '1 result.').waitFor()
    await page.keyboard.type('2')
    await status(page, 'No dish found at this restaurant.').waitFor()
    expect(consoleErrors).to.deep.equal([])
  })

  it('retries a failed search with Enter and aborts a replaced search', async () => {
    visited = await openPage(`/history?restaurant=${owner.id}`, { token: owner.token })
    const { page } = visited
    await press(page, page.getByRole('button', { name: /^Filters/u }))
    await page.route(itemsPath, route => route.fulfill({ status: 500, json: { error: 'No.', code: 'x' } }))
    await type(page, lookup(page), 'rag')
    await status(page, 'The dishes could not be loaded. Press Enter to try again.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute(itemsPath)
    await page.keyboard.press('Enter')
    await status(page, '1 result.').waitFor()
    await waitForFocus(lookup(page))

    const asked = page.waitForRequest(request => request.url().includes('search=rag+slow'))
    const aborted = page.waitForEvent('requestfailed', request => request.url().includes('search=rag+slow'))
    await page.route(/search=rag\+slow/u, () => undefined) // never answered
    await page.keyboard.type(' slow')
    await asked
    await status(page, 'Searching...').waitFor()
    for (const _ of ' slow') await page.keyboard.press('Backspace')
    await aborted
    await status(page, '1 result.').waitFor()
  })
})
