import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll, phone } from '../../fixtures/world.ts'

describe('everyday work on a menu', () => {
  const openPage = createPageOpener(/status of 409/u)
  let page: Page
  let restaurant: TestRestaurant

  const signIn = async (options?: Parameters<typeof openPage>[1]) => {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Ratatouille'] })
    page = await openPage('/menu-manager', { ...desktop, ...options, token: restaurant.token })
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  itWithAll('adds several items in a row with the keyboard alone', async () => {
    await signIn()
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Create New Item' }).click()
    await waitForFocus(page.getByLabel('Item Name'))
    for (const name of ['Bread', 'Olives']) {
      await page.keyboard.type(name)
      await page.getByLabel('Section').fill('Starters')
      await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
      await itemCard(page, name).waitFor()
      await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '')
    }
    expect(await page.getByLabel('Section').inputValue(), 'the next dish is in the same section').to.equal(
      'Starters',
    )
    await page.keyboard.type('Water')
    await page.keyboard.press('Enter')
    await itemCard(page, 'Water').waitFor()
    await page.getByLabel('Item Name').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Water'))
    expect(await focused(), 'the focus is on the new dish').to.contain('Water')
    await page.getByText('Unsaved draft').waitFor({ state: 'detached' })
  })

  it('shows guests without a reload what is sold out until the restaurant’s day ends', async () => {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Ratatouille'] })
    await restaurant.publish()
    const [menuId = ''] = restaurant.menuIds
    const items = (await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })).body
    page = await openPage(`/menu/${restaurant.id}`, phone)
    await page.getByRole('button', { name: 'Add to my order: Ratatouille' }).click()
    let end = 0
    for (const { id } of items) {
      const { body } = await restaurant.call(itemRoutes.setAvailability, {
        params: { itemId: id },
        body: { soldOut: true },
      })
      end = Date.parse(body.soldOutUntil ?? '')
    }
    const dishes = page.getByRole('region', { name: 'Dishes' })
    const soldOut = dishes.getByText('Sold out today')
    await soldOut.nth(1).waitFor()
    await page.getByRole('button', { name: 'Add to my order: Leek Soup' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^My Order/u }).click()
    const order = page.getByRole('region', { name: 'My Order' })
    await order.getByText('Sold out today').waitFor()
    // A busy server sends the plain web client instead.
    await waitUntil('the server renders both as sold out', async () => {
      const html = await (await page.request.get(`/menu/${restaurant.id}`)).text()
      return html.match(/Sold out today/gu)?.length === 2
    })
    await page.reload()
    await soldOut.nth(1).waitFor()
    await page.clock.install({ time: end - 60_000 })
    await page.reload()
    await soldOut.nth(1).waitFor()
    await page.clock.runFor(61_000)
    await soldOut.first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add to my order: Leek Soup' }).waitFor()
  })

  itWithAll('keeps toasts off the field with the focus on a phone', async () => {
    await signIn(phone)
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Create New Item' }).click()
    await page.getByLabel('Item Name').fill('Bread')
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByText('Bread was created').waitFor()
    for (const label of ['Item Name *', 'Available Modifications']) {
      const field = page.getByLabel(label)
      await field.focus()
      await waitUntil(`${label} and the toasts are apart`, async () => {
        const [toasts, box] = [await page.locator('[data-toasts]').boundingBox(), await field.boundingBox()]
        return toasts && box && (toasts.y + toasts.height <= box.y || box.y + box.height <= toasts.y)
      })
    }
  })
})
