import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { createItem, itemCard, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { desktop, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const answer = (status: number, error?: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(error ? { error, code: 'service.busy', requestId: 'r' } : {}),
})

describe('the menu item manager', () => {
  let visitor: OpenedPage
  let page: Page
  let restaurant: TestRestaurant

  beforeEach(async () => {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Risotto'] })
    visitor = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    page = visitor.page
    await openMenu(page, 'Dinner')
    await itemCard(page, 'Leek Soup').waitFor()
  })
  afterEach(() => visitor.close())

  itWithAll('shows the date as m/d/yy and $0.00 for an item without a price [item-pages-1]', async () => {
    const [menuId = ''] = restaurant.menuIds
    const { body: items } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
    const updated = new Date(items[0]?.updatedAt ?? '')
    const day = `${updated.getMonth() + 1}/${updated.getDate()}/${String(updated.getFullYear()).slice(2)}`
    await itemCard(page, 'Leek Soup').getByText(`Updated ${day}`).waitFor()
    await itemCard(page, 'Risotto').getByText('$0.00').waitFor()
  })

  itWithAll('asks about a press where the manager is when its page has been left', async () => {
    const [menuId = ''] = restaurant.menuIds
    const { call } = restaurant
    const items = async () => (await call(itemRoutes.ofMenu, { params: { menuId } })).body
    const tagsOf = async () =>
      (await items()).find(({ name }) => name === 'Risotto')?.allergens.map(({ id }) => id)
    const itemId = (await items()).find(({ name }) => name === 'Risotto')?.id ?? expect.fail()
    await call(allergenRoutes.declare, {
      params: { itemId },
      body: { allergenId: AllergenId.parse('vegan') },
    })
    const card = itemCard(page, 'Risotto')
    await card.getByText('Vegan').first().waitFor()
    await card.getByRole('button', { name: /^Allergens of/u }).click()
    await card.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'Back to Menus' }).click()
    const question = page.getByRole('alertdialog', { name: 'These tags contradict each other' })
    await question.getByText('Risotto: Vegan contradicts Milk.').waitFor()
    await page.locator('h1', { hasText: 'Menu Manager' }).waitFor()
    await question.getByRole('button', { name: 'Keep both' }).click()
    await waitUntil('the press is saved', async () => (await tagsOf())?.includes(AllergenId.parse('milk')))
    expect(visitor.consoleErrors).to.deep.equal([])
  })

  itWithAll('withdraws a confirmation with one press', async () => {
    const card = itemCard(page, 'Leek Soup')
    await card.getByRole('button', { name: 'Allergens checked' }).click()
    await card.getByText('Allergens checked on').waitFor()
    await card.getByRole('button', { name: 'Not checked any more' }).click()
    await card.getByText('Allergens not confirmed').waitFor()
    const [menuId = ''] = restaurant.menuIds
    const { body: items } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
    expect(items.map(({ allergensConfirmedAt }) => allergensConfirmedAt)).to.deep.equal([null, null])
  })

  it('searches by part of the name in any case [item-pages-2]', async () => {
    const search = page.getByRole('textbox', { name: 'Search dishes by name' })
    await search.fill('sOU')
    await itemCard(page, 'Risotto').waitFor({ state: 'detached' })
    await itemCard(page, 'Leek Soup').waitFor()
    await search.fill('zz')
    await page.getByText('No menu items found').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).first().click()
    await itemCard(page, 'Risotto').waitFor()
    expect(visitor.consoleErrors).to.deep.equal([])
  })

  it('creates an item after checking its name and price [item-pages-3]', async () => {
    await page.getByRole('button', { name: 'Create New Item' }).click()
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByLabel('Item Name').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create New Item' }).click()
    expect(await page.getByLabel('Price').getAttribute('step')).to.equal('0.01')
    await page.getByLabel('Price').pressSequentially('1e')
    await page.getByRole('button', { name: 'Create Item' }).click()
    await page.getByText('Enter a name for the dish.').waitFor()
    await page.getByText('Enter a price as a number, for example 12.50.').waitFor()
    await page.getByLabel('Item Name *').fill('Bread')
    await page.getByLabel('Price').fill('3.5')
    await page.getByLabel('Description').fill('With butter.')
    await page.getByLabel('Cross-contamination Information').fill('Baked beside nuts.')
    await page.getByLabel('Available Modifications').fill('Without butter.')
    await page.getByRole('button', { name: 'Create Item' }).click()
    const card = itemCard(page, 'Bread')
    for (const text of ['$3.50', 'With butter.', 'Baked beside nuts.', 'Without butter.'])
      await card.getByText(text).waitFor()
    expect(visitor.consoleErrors).to.deep.equal([])
  })

  itWithAll('explains a failed deletion, and reloads the list after a 404 [item-pages-4]', async () => {
    let next: (() => ReturnType<typeof answer>) | 'abort' = () => answer(503, 'The service is busy.')
    await page.route('**/api/menu-items/items/*', route =>
      next === 'abort' ? route.abort() : route.fulfill(next()),
    )
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Risotto' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    const alerted = async (text: string) => {
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click() // it may cover the card's buttons
    }
    await remove()
    await alerted('The service is busy.')
    next = () => answer(500)
    await remove()
    await alerted('Server error occurred while deleting the item. Please try again or contact support.')
    next = 'abort'
    await remove()
    await alerted('Failed to delete menu item. Please try again.')
    next = () => answer(404)
    const readAgain = page.waitForRequest(request => /\/items$/u.test(request.url()))
    await remove()
    await alerted('Menu item not found. It may have already been deleted.')
    await readAgain
    await itemCard(page, 'Risotto').waitFor()
  })

  it('closes a dialog, but no question, by a press beside it', async () => {
    await page.getByRole('button', { name: 'Edit Risotto' }).click()
    const dialog = page.getByRole('dialog')
    const field = await dialog.getByLabel('Item Name').boundingBox()
    if (!field) throw new Error('The field is not on the page.')
    // A press that only ends there: the manager selects text.
    await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2)
    await page.mouse.down()
    await page.mouse.move(5, field.y)
    await page.mouse.up()
    await dialog.getByLabel('Item Name').fill('Saffron risotto')
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'detached' })
    await itemCard(page, 'Risotto').getByText('Unsaved draft').waitFor()
    await waitForFocus(page.getByRole('button', { name: 'Edit Risotto' }))

    await page.getByRole('button', { name: 'Archive Leek Soup' }).click()
    const question = page.getByRole('alertdialog')
    await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
    await page.mouse.click(5, 5)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  })

  it('shows a toast for a failed write and keeps the typed text [item-pages-5]', async () => {
    await page.route(
      url => url.pathname.startsWith('/api/menu-items/'),
      route =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill(answer(503, 'The service is busy. Try again soon.')),
    )
    const failed = async (title: string) => {
      const toast = page.getByRole('alert').filter({ hasText: title })
      await toast.getByText('The service is busy. Try again soon.').waitFor()
    }
    await page.getByRole('button', { name: 'Create New Item' }).click()
    await page.getByLabel('Item Name').fill('Bread')
    await page.getByRole('button', { name: 'Create Item' }).click()
    await failed('The dish was not created')
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Bread')

    await page.getByRole('button', { name: 'Edit Risotto' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('With saffron.')
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await failed('Risotto was not saved')
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Risotto was not saved' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await page.getByText('Risotto was not saved').waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Description').inputValue()).to.equal('With saffron.')
    await page.keyboard.press('Escape')
    await itemCard(page, 'Risotto').getByText('Unsaved draft').waitFor()

    await page.getByRole('button', { name: 'Archive Leek Soup' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await failed('Leek Soup was not archived')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    await itemCard(page, 'Leek Soup')
      .getByRole('button', { name: /^Allergens of/u })
      .click()
    await itemCard(page, 'Leek Soup').getByRole('button', { name: 'Milk', exact: true }).click()
    await failed('The tags of Leek Soup were not changed')

    const check = itemCard(page, 'Leek Soup').getByRole('button', { name: /^Allergens checked/u })
    await check.click()
    await failed('Leek Soup was not confirmed')
    await page.unrouteAll()
    await check.click()
    await itemCard(page, 'Leek Soup').getByText('Allergens checked on').waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Leek Soup was not confirmed' })
      .waitFor({ state: 'detached' })
  })

  itWithAll('returns from the login to the typed text of an expired session [item-pages-6]', async () => {
    await page.getByRole('button', { name: 'Create New Item' }).click()
    await page.getByLabel('Item Name').fill('Half a dish')
    // Only the write: a refused refetch of the list would end the session before the click.
    await page.route('**/api/menu-items/**', route =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            ...answer(401),
            body: JSON.stringify({ error: 'x', code: 'auth.token_invalid', requestId: 'r' }),
          }),
    )
    await page.getByRole('button', { name: 'Create Item' }).click()
    await page.waitForURL('**/login?next=*')
    await page.getByText('Your session has expired. Please log in again.').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).to.equal(null)
    await page.unroute('**/api/menu-items/**')
    await page.getByLabel('Email').fill(restaurant.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(restaurant.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Menu Items for Dinner' }).waitFor()
    await page.getByText('Unsaved changes restored.').waitFor()
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Half a dish')
  })

  itWithAll('breaks long words instead of widening the page on a phone', async () => {
    await visitor.close()
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsgulasch'.repeat(2)
    const { token, id, publish } = await createRestaurant({ [word]: [word] })
    await publish()
    visitor = await openPage('/menu-manager', { ...phone, token })
    page = visitor.page
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.getByRole('button', { name: word, exact: true }).waitFor()
    expect(await widest(), 'the menus').to.equal(phone.viewport.width)
    await openMenu(page, word)
    await itemCard(page, word).waitFor()
    expect(await widest(), 'the dishes').to.equal(phone.viewport.width)
    await page.getByRole('button', { name: `Archive ${word}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByText('No menu items yet').waitFor()
    await page.getByRole('button', { name: 'Back to Menus' }).click()
    await page.getByRole('tab', { name: 'Archive' }).click()
    await page.getByRole('button', { name: `Restore ${word}` }).click()
    await page.getByText('0 archived item(s) found').waitFor()
    expect(await widest(), 'the archive and a toast').to.equal(phone.viewport.width)
    await page.goto(`/menu/${id}`)
    await page.getByRole('heading', { level: 3, name: word }).waitFor()
    expect(await widest(), 'the guests’ view').to.equal(phone.viewport.width)
  })

  it('offers to create or import after the last item is gone [item-pages-7]', async () => {
    for (const name of ['Leek Soup', 'Risotto']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await itemCard(page, name).waitFor({ state: 'detached' })
    }
    await page.getByText('No menu items yet').waitFor()
    expect(await page.getByRole('textbox', { name: 'Search dishes by name' }).count()).to.equal(0)
    await createItem(page, { name: 'Bread' })
    expect(visitor.consoleErrors).to.deep.equal([])
  })
})
