import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createRestaurant } from '../support/restaurant.ts'
import { type OpenedPage, openPage, phone } from '../support/world.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** As a browser does that translates the page: an element with other words, here the same, takes the place of each text. */
const translate = `{
  const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) if (walker.currentNode.parentElement.localName !== 'font') texts.push(walker.currentNode)
  for (const text of texts) {
    const element = document.createElement('font')
    element.append(text.data)
    text.replaceWith(element)
  }
}`

describe('the guest page while the browser translates it', function () {
  this.timeout(60_000) // page loads on shared cores
  let guest: OpenedPage | undefined
  afterEach(async () => {
    await guest?.close()
    guest = undefined
  })

  /** A guest with filters and an order sees the kitchen declare an allergen. Resolves to what the page then says. */
  async function textsAfter(prepare: (page: Page) => Promise<unknown>): Promise<string> {
    const { id, call } = await createRestaurant({ Dinner: ['Soup', 'Salad'] })
    const { body: menus } = await call(menuRoutes.ofRestaurant, { params: { restaurantId: id } })
    const menuId = menus[0]?.id ?? ''
    const { body: menu } = await call(menuRoutes.get, { params: { menuId } })
    const params = { itemId: menu.items.find(({ name }) => name === 'Soup')?.id ?? '' }
    await call(allergenRoutes.declare, { params, body: { allergenId: 'nuts', presence: 'may_contain' } })
    await call(menuRoutes.change, { params: { menuId }, body: { published: true } })
    guest = await openPage(`/menu/${id}`, phone)
    const { page } = guest
    const soup = page.locator('[data-card]', { hasText: 'Soup' })
    await soup.getByText(/may contain nuts/iu).waitFor()
    await button(page, 'Add to my order: Soup').click()
    await prepare(page)
    await button(page, 'Eggs').click()
    await page
      .getByRole('button', { name: /^View Personalized Menu/u })
      .first()
      .click()
    await page.getByRole('heading', { name: /^Ask staff first/u }).waitFor()
    await prepare(page)
    await button(page, 'Add to my order: Salad').click()
    await button(page, 'Milk').click()
    await call(allergenRoutes.declare, {
      params,
      body: { allergenId: 'nuts', presence: 'contains', reason: 'The recipe has changed' },
    })
    await soup.getByText(/contains nuts/iu).waitFor({ timeout: 15_000 })
    await waitUntil(
      'only the new presence',
      async () => (await soup.getByText(/may contain nuts/iu).count()) === 0,
    )
    expect(guest.consoleErrors).to.deep.equal([])
    const texts = await page.locator('#root').innerText()
    await guest.close()
    return texts.replaceAll(/Journey Kitchen \d+/gu, '').replaceAll(/\d\d:\d\d(?::\d\d)?/gu, '')
  }

  it('says the same as without a translation, after filters, orders and a changed allergen', async () => {
    const expected = await textsAfter(async () => undefined)
    expect(expected).to.include('Milk')
    expect(await textsAfter(page => page.evaluate(translate))).to.equal(expected)
  })
})
