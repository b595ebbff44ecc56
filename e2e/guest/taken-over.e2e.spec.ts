import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sampleGuestPage } from '../support/guest-page.ts'
import { createRestaurant } from '../support/restaurant.ts'
import { type OpenedPage, openPage, phone } from '../support/world.ts'

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

/** As a browser does that translates the page: an element with other words takes the place of each text. */
const translate = `{
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const element = document.createElement('font')
    element.append(text.data)
    text.replaceWith(element)
  }
}`

describe('the guest page while the browser translates it', function () {
  this.timeout(60_000)
  let guest: OpenedPage | undefined
  afterEach(() => guest?.close())

  for (const filtered of [false, true])
    it(`shows a changed allergen ${filtered ? 'to a guest with filters' : 'of a dish'}`, async () => {
      const { id, call } = await createRestaurant({ Dinner: ['Soup'] })
      const { body: menus } = await call(menuRoutes.ofRestaurant, { params: { restaurantId: id } })
      const menuId = menus[0]?.id ?? ''
      const { body: menu } = await call(menuRoutes.get, { params: { menuId } })
      const params = { itemId: menu.items[0]?.id ?? '' }
      await call(allergenRoutes.declare, { params, body: { allergenId: 'nuts', presence: 'may_contain' } })
      await call(menuRoutes.change, { params: { menuId }, body: { published: true } })
      guest = await openPage(`/menu/${id}`, phone)
      const { page } = guest
      const card = page.locator('[data-card]')
      await card.waitFor()
      if (filtered) {
        await button(page, 'Eggs').click()
        await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
        await page.getByRole('heading', { name: 'Ask staff first' }).waitFor()
      }
      await card.getByText(/may contain nuts/iu).waitFor()
      await page.evaluate(translate)
      await call(allergenRoutes.declare, {
        params,
        body: { allergenId: 'nuts', presence: 'contains', reason: 'The recipe has changed' },
      })
      await card.getByText(/contains nuts/iu).waitFor({ timeout: 15_000 })
      expect(await card.getByText(/may contain nuts/iu).count()).to.equal(0)
      if (!filtered) return
      const before = page.getByText('Avoiding Eggs', { exact: true })
      expect(await before.count()).to.be.greaterThan(0)
      await button(page, 'Milk').click()
      await waitUntil('the new filters in words', async () => (await before.count()) === 0)
    })
})
