import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Puts other words, here the same, in the place of each text, as a browser does that translates the page. */
const translationBy = (replace: string) => `{
  const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement.localName !== 'font') texts.push(walker.currentNode)
  const elementOf = text => {
    const element = document.createElement('font')
    element.append(text.data)
    return element
  }
  ${replace}
}`

const translations = {
  'with an element for each text, as Chrome does':
    'for (const text of texts) text.replaceWith(elementOf(text))',
  'with an element after each text, which then goes':
    'for (const text of texts) { text.after(elementOf(text)); text.remove() }',
  'with other texts, as Safari does': `
    const places = texts.map(text => {
      let next = text.nextSibling
      while (next && texts.includes(next)) next = next.nextSibling
      return [text.parentNode, next, text.data]
    })
    for (const text of texts) text.remove()
    for (const [parent, next, words] of places) {
      parent.insertBefore(new Text(words.slice(0, 3)), next)
      parent.insertBefore(new Text(words.slice(3)), next)
    }`,
}

describe('the guest page while the browser translates it', () => {
  let guest: OpenedPage | undefined
  afterEach(async () => {
    await guest?.close()
    guest = undefined
  })

  /** A guest with filters and an order sees the kitchen declare an allergen. Resolves to what the page then says. */
  async function textsAfter(prepare: (page: Page) => Promise<unknown>): Promise<string> {
    const { id, menuIds, call, publish } = await createRestaurant({ Dinner: ['Soup', 'Salad'] })
    const [menuId = ''] = menuIds
    const { body: menu } = await call(menuRoutes.get, { params: { menuId } })
    const params = { itemId: menu.items.find(({ name }) => name === 'Soup')?.id ?? '' }
    await call(allergenRoutes.declare, { params, body: { allergenId: 'nuts', presence: 'may_contain' } })
    await publish()
    guest = await openPage(`/menu/${id}`, phone)
    const { page } = guest
    const soup = page.locator('[data-card]', { hasText: 'Soup' })
    await soup.getByText(/may contain nuts/iu).waitFor()
    await button(page, 'Add to my order: Soup').click()
    await prepare(page)
    await page.getByRole('checkbox', { name: 'Eggs', exact: true }).click()
    await page
      .getByRole('button', { name: /^View Personalized Menu/u })
      .first()
      .click()
    await page.getByRole('heading', { name: /^Ask staff first/u }).waitFor()
    await prepare(page)
    await button(page, 'Add to my order: Salad').click()
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await call(allergenRoutes.declare, {
      params,
      body: { allergenId: 'nuts', presence: 'contains', reason: 'The recipe has changed' },
    })
    await soup.getByText(/contains nuts/iu).waitFor()
    await waitUntil(
      'only the new presence',
      async () => (await soup.getByText(/may contain nuts/iu).count()) === 0,
    )
    expect(guest.consoleErrors).to.deep.equal([])
    const shown = await page.locator('#root > :not([role=status])').allInnerTexts()
    await guest.close()
    return shown
      .join('\n')
      .replaceAll(/Journey Kitchen [\da-f]{8}/gu, '')
      .replaceAll(/\d\d:\d\d(?::\d\d)?/gu, '')
  }

  for (const [how, replace] of variants(Object.entries(translations)))
    it(`says the same as without a translation, ${how}`, async () => {
      const expected = await textsAfter(async () => undefined)
      expect(expected).to.include('Milk')
      expect(await textsAfter(page => page.evaluate(translationBy(replace)))).to.equal(expected)
    })

  it('shows a text that changed while its translation was on the way', async () => {
    const { id, publish } = await createRestaurant({ Dinner: ['Soup'] })
    await publish()
    guest = await openPage(`/menu/${id}`, phone)
    const { page } = guest
    const filters = page.getByText('Avoiding Eggs', { exact: true })
    await page.getByRole('checkbox', { name: 'Eggs', exact: true }).click()
    await filters.first().waitFor()
    await page.evaluate(`{
      const text = document.evaluate('//*[text()="Avoiding Eggs"]/text()', document).iterateNext()
      const late = document.createElement('font')
      late.append('Avoiding nothing')
      text.replaceWith(late)
    }`)
    await page.getByText('Avoiding nothing').waitFor({ state: 'detached' })
    await filters.first().waitFor()
  })
})
