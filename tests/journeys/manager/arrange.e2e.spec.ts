import type { ItemId } from '@safe-menu/contracts/ids'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page, Route } from 'playwright-core'
import { press, tabTo, waitForFocus } from '../../fixtures/keyboard.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll, openPage, phone } from '../../fixtures/world.ts'

/** A published menu, Dinner, with dishes in two sections. */
async function smallMenu() {
  const restaurant = await createRestaurant({ Dinner: [] })
  const [menuId = ''] = restaurant.menuIds
  const params = { menuId }
  const rows = ['Ale,Drinks', 'Tea,Drinks', 'Brownie,Sweet', 'Soup,']
  await restaurant.call(importRoutes.import, { params, body: `item,section\n${rows.join('\n')}` })
  await restaurant.publish()
  return { restaurant, params }
}

async function openArrange(page: Page, by: 'click' | 'keys' = 'click') {
  await openMenu(page, 'Dinner')
  if (by === 'click') await page.getByText('Arrange', { exact: true }).click()
  else {
    await page.getByRole('radio', { name: 'Cards' }).focus()
    await page.keyboard.press('ArrowLeft') // around to the last one
  }
  await page.getByRole('heading', { level: 3 }).first().waitFor()
}

/** The sections with their dishes, as the page lists them. */
const shown = (page: Page) =>
  page
    .locator('main [data-section]')
    .evaluateAll(sections =>
      sections.map(section =>
        [
          section.getAttribute('data-section'),
          ...[...section.querySelectorAll('[data-dish]')].map(dish => dish.getAttribute('data-dish')),
        ].join(' '),
      ),
    )
const saved = (page: Page) => page.getByText('All changes are saved.').waitFor()

/** Waits until a guest's page lists these headings and dishes, from top to bottom, with links to the sections. */
async function waitForGuests(
  restaurant: TestRestaurant,
  expected: readonly string[],
  links: readonly string[],
) {
  const { page, close } = await openPage(`/menu/${restaurant.id}`, phone)
  const dishes = page.locator('section[aria-label="Dishes"]')
  const parts = page.getByRole('navigation', { name: 'Parts of the menu' })
  await waitUntil('guests see the order', async () => {
    const lines = await dishes.getByRole('heading').allInnerTexts()
    expect(lines.slice(1)).to.deep.equal(expected)
    expect(await parts.getByRole('link').allInnerTexts()).to.deep.equal(links)
    return true
  })
  await close()
}

/** Holds the next request to this address until `end` answers it. */
async function holdRequest(page: Page, url: RegExp) {
  let sent = (_: Route) => {}
  const isSent = new Promise<Route>(resolve => {
    sent = resolve
  })
  await page.route(url, route => sent(route), { times: 1 })
  return { isSent, end: async (answer: (route: Route) => Promise<void>) => answer(await isSent) }
}

const handleOf = (page: Page, name: string) => page.locator(`[data-handle="${name}"]`)

describe('arranging a menu', () => {
  const openPage = createPageOpener(/ERR_FAILED|status of 409/u)

  it('is done with the keyboard alone on a phone, and guests see it', async () => {
    const { restaurant } = await smallMenu()
    const page = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    await openArrange(page, 'keys')
    expect(await shown(page)).to.deep.equal(['Drinks Ale Tea', 'Sweet Brownie', 'More dishes Soup'])

    await press(page, page.getByRole('button', { name: 'Add section' }))
    await waitForFocus(page.getByLabel('Name of the section'))
    await page.keyboard.type('Hot')
    await page.keyboard.press('Enter')
    await page.locator('[data-section="Hot"]').waitFor()

    const soup = page.getByRole('button', { name: 'Move Soup', exact: true })
    await tabTo(page, soup)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Hot', exact: true }))
    await waitForFocus(soup)
    const tea = page.getByRole('button', { name: 'Move Tea', exact: true })
    await tabTo(page, tea)
    // Over the edge: to the end of Hot, then above the soup.
    for (const place of ['1 of 2 in Drinks', '2 of 2 in Hot', '1 of 2 in Hot']) {
      await page.keyboard.press('ArrowUp')
      await page.getByText(`Tea: place ${place}`).waitFor({ state: 'attached' })
      await waitForFocus(tea)
    }
    const sweetUp = page.getByRole('button', { name: 'Move section Sweet up' })
    await tabTo(page, sweetUp)
    await page.keyboard.press('Enter')
    await waitForFocus(sweetUp)
    const expected = ['Hot Tea Soup', 'Sweet Brownie', 'Drinks Ale']
    expect(await shown(page)).to.deep.equal(expected)
    await saved(page)
    const lines = ['Hot', 'Tea', 'Soup', 'Sweet', 'Brownie', 'Drinks', 'Ale']
    await waitForGuests(restaurant, lines, ['Hot', 'Sweet', 'Drinks'])

    await press(page, page.getByRole('button', { name: 'Undo', exact: true }))
    await saved(page)
    expect((await shown(page)).slice(1)).to.deep.equal(['Drinks Ale', 'Sweet Brownie'])
    await page.reload()
    await page.getByText('Arrange', { exact: true }).click()
    await page.locator('[data-section="Hot"]').waitFor()
    expect((await shown(page))[1]).to.equal('Drinks Ale')
  })

  it('continues a save after leaving, and reports one that fails then', async () => {
    const { restaurant } = await smallMenu()
    const page = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    await openArrange(page)
    const sections = /\/api\/menus\/[^/]+\/sections$/u
    const first = await holdRequest(page, sections)
    await page.getByRole('button', { name: 'Move section Sweet up' }).click()
    await first.isSent
    await page.getByText('Cards', { exact: true }).click()
    await page.locator('main [data-section]').first().waitFor({ state: 'detached' })
    // Opened again, the page shows the order that is on its way, and the next move follows it.
    await page.getByText('Arrange', { exact: true }).click()
    await page.locator('main [data-section]').first().waitFor()
    expect(await shown(page)).to.deep.equal(['Sweet Brownie', 'Drinks Ale Tea', 'More dishes Soup'])
    await page.getByRole('button', { name: 'Move Tea up' }).click()
    await first.end(route => route.continue())
    await saved(page)
    const moved = ['Sweet Brownie', 'Drinks Tea Ale', 'More dishes Soup']
    expect(await shown(page)).to.deep.equal(moved)

    const second = await holdRequest(page, sections)
    await page.getByRole('button', { name: 'Move Ale up' }).click()
    await page.getByText('Cards', { exact: true }).click()
    await page.locator('main [data-section]').first().waitFor({ state: 'detached' })
    await second.end(route => route.abort())
    await page.getByText(/The new order of Dinner was not saved$/u).waitFor()
    await page.getByText('Arrange', { exact: true }).click()
    await page.locator('main [data-section]').first().waitFor()
    expect(await shown(page)).to.deep.equal(moved)
  })

  itWithAll('is done by dragging, and guests see it', async () => {
    const { restaurant } = await smallMenu()
    const page = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await openArrange(page)
    await handleOf(page, 'Soup').dragTo(page.locator('[data-dish="Tea"]'))
    await page.locator('[data-section="Drinks"] [data-dish="Soup"]').waitFor()
    expect(await shown(page)).to.deep.equal(['Drinks Ale Soup Tea', 'Sweet Brownie'])
    await handleOf(page, 'Sweet').dragTo(page.getByRole('heading', { level: 3, name: 'Drinks' }))
    await page.waitForFunction(
      () => document.querySelector('[data-section]')?.getAttribute('data-section') === 'Sweet',
    )
    await saved(page)
    const lines = ['Sweet', 'Brownie', 'Drinks', 'Ale', 'Soup', 'Tea']
    await waitForGuests(restaurant, lines, ['Sweet', 'Drinks'])
  })

  itWithAll('never replaces the order that another manager has just chosen', async () => {
    const { restaurant, params } = await smallMenu()
    const page = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await openArrange(page)
    await page.route(/\/api\/menus\/[^/]+$/u, route => route.abort()) // this page hears of nothing
    const { body: menu } = await restaurant.call(menuRoutes.get, { params })
    const idOf = (name: string) => menu.items.find(item => item.name === name)?.id as ItemId
    await restaurant.call(menuRoutes.arrange, {
      params,
      body: {
        revision: menu.revision,
        sections: [
          { name: 'Sweet', itemIds: [idOf('Brownie')] },
          { name: 'Drinks', itemIds: [idOf('Tea')] },
        ],
      },
    })
    await page.getByRole('button', { name: 'Move Soup up' }).click()
    await page.getByText('Someone else just changed the order of this menu').waitFor()
    expect(await shown(page)).to.deep.equal(['Sweet Brownie', 'Drinks Tea Ale', 'More dishes Soup'])
    await page.getByRole('button', { name: 'Show my order' }).click()
    await page.getByText('Sweet: Brownie, Soup').waitFor()
    await page.getByRole('button', { name: 'Use my order' }).click()
    await saved(page)
    const expected = ['Drinks Ale Tea', 'Sweet Brownie Soup']
    expect(await shown(page)).to.deep.equal(expected)
    await page.unroute(/\/api\/menus\/[^/]+$/u)
    const lines = ['Drinks', 'Ale', 'Tea', 'Sweet', 'Brownie', 'Soup']
    await waitForGuests(restaurant, lines, ['Drinks', 'Sweet'])
  })
})
