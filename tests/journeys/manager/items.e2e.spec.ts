import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { createItem, itemCard, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll } from '../../fixtures/world.ts'

const answer = (status: number, error?: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(error ? { error, code: 'service.busy', requestId: 'r' } : {}),
})

describe('the menu item manager', () => {
  const openPage = createPageOpener(/status of 503/u)
  let page: Page
  let restaurant: TestRestaurant

  beforeEach(async () => {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Risotto'] })
    page = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await openMenu(page, 'Dinner')
    await itemCard(page, 'Leek Soup').waitFor()
  })

  itWithAll('withdraws a confirmation with one press', async () => {
    const card = itemCard(page, 'Leek Soup')
    await card.getByRole('button', { name: 'Allergens checked' }).click()
    await card.getByText('Allergens checked on').waitFor()
    await card.getByRole('button', { name: 'Not checked any more' }).click()
    await card.getByText('Allergens not confirmed').waitFor()
    const [menuId = ''] = restaurant.menuIds
    await waitUntil('no dish is confirmed', async () => {
      const { body } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
      return body.every(({ allergensConfirmedAt }) => allergensConfirmedAt === null)
    })
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
  })

  itWithAll('closes a dialog, but no question, by a press beside it', async () => {
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
    await failed('Not saved: Leek Soup')
    const check = itemCard(page, 'Leek Soup').getByRole('button', { name: /^Allergens checked/u })
    expect(await check.count(), 'nothing is confirmed before the press is saved or discarded').to.equal(0)
    // Toasts of the failures before lie above it.
    await page.locator('button:not([aria-disabled="true"])', { hasText: 'Discard' }).press('Enter')

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

  it('offers to create or import after the last item is gone [item-pages-7]', async () => {
    for (const name of ['Leek Soup', 'Risotto']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await itemCard(page, name).waitFor({ state: 'detached' })
    }
    await page.getByText('No menu items yet').waitFor()
    expect(await page.getByRole('textbox', { name: 'Search dishes by name' }).count()).to.equal(0)
    await createItem(page, { name: 'Bread' })
  })

  describe('a press that contradicts a tag', () => {
    const [vegan, milk, mustard] = ['vegan', 'milk', 'mustard'].map(id => AllergenId.parse(id)) as [
      AllergenId,
      AllergenId,
      AllergenId,
    ]
    const risotto = async () => {
      const [menuId = ''] = restaurant.menuIds
      const { body } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
      return body.find(({ name }) => name === 'Risotto') ?? expect.fail()
    }
    const waitForTags = (...expected: readonly AllergenId[]) =>
      waitUntil('the presses are saved', async () => {
        const tags = (await risotto()).allergens.map(({ id }) => id)
        return expected.every(id => tags.includes(id))
      })
    const question = () => page.getByRole('alertdialog', { name: 'These tags contradict each other' })

    beforeEach(async () => {
      const { id: itemId } = await risotto()
      await restaurant.call(allergenRoutes.declare, { params: { itemId }, body: { allergenId: vegan } })
      const card = itemCard(page, 'Risotto')
      await card.getByText('Vegan').first().waitFor()
      await card.getByRole('button', { name: /^Allergens of/u }).click()
    })
    const press = (name: string) =>
      itemCard(page, 'Risotto').getByRole('button', { name, exact: true }).click()

    /** Holds the answers to presses, until the returned function is called: the question that comes with one covers the page. */
    const holdAnswers = async () => {
      let letGo = () => {}
      const held = new Promise<void>(resolve => {
        letGo = resolve
      })
      await page.route('**/api/menu-items/items/*/allergens', route => held.then(() => route.continue()))
      return letGo
    }

    it('is asked about until it is answered, whatever is saved meanwhile', async () => {
      const letGo = await holdAnswers()
      await press('Milk')
      await press('Mustard')
      letGo()
      await question().getByText('Risotto: Vegan contradicts Milk.').waitFor()
      await waitForTags(mustard)
      await question().getByRole('button', { name: 'Keep both' }).click()
      await waitForTags(milk, mustard)
    })

    it('is asked about while the menu is arranged', async () => {
      const letGo = await holdAnswers()
      await press('Milk')
      await page.getByText('Arrange', { exact: true }).click()
      letGo()
      await question().getByText('Risotto: Vegan contradicts Milk.').waitFor()
      await question().getByRole('button', { name: 'Keep both' }).click()
      await waitForTags(milk)
    })

    itWithAll('is asked about where the manager is when its page has been left', async () => {
      const menus = page.locator('h1', { hasText: 'Menu Manager' })
      await page.route('**/api/menu-items/items/*/allergens', async route => {
        await menus.waitFor()
        await route.continue()
      })
      await press('Milk')
      await page.getByRole('button', { name: 'Back to Menus' }).click()
      await question().getByText('Risotto: Vegan contradicts Milk.').waitFor()
      await menus.waitFor()
      await question().getByRole('button', { name: 'Keep both' }).click()
      await waitForTags(milk)
    })
  })
})
