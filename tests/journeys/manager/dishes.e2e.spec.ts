import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { fileField } from '../../fixtures/import-dialog.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { confirmAllergens, createItem, itemCard, openMenu, tag } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll } from '../../fixtures/world.ts'

const busy = 'The service is busy. Try again soon.'

describe('the dishes of a menu', () => {
  const openPage = createPageOpener(/status of 503/u)
  let page: Page
  let restaurant: TestRestaurant

  beforeEach(async () => {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Risotto'] })
    page = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await openMenu(page, 'Dinner')
    await itemCard(page, 'Leek Soup').waitFor()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const confirmIn = async (dialog: string, label: string) =>
    page.getByRole('alertdialog', { name: dialog }).getByRole('button', { name: label }).click()
  const deleteDish = async (name: string) => {
    await button(`Delete ${name}`).click()
    await confirmIn('Are you sure you want to delete this item?', 'Delete')
  }
  const savedItems = async () => {
    const [menuId = ''] = restaurant.menuIds
    return (await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })).body
  }

  it('are created, found, edited, archived, restored and deleted [manager-1]', async () => {
    const search = page.getByRole('textbox', { name: 'Search dishes by name' })
    await search.fill('sOU')
    await itemCard(page, 'Risotto').waitFor({ state: 'detached' })
    await itemCard(page, 'Leek Soup').waitFor()
    await search.fill('zz')
    await page.getByText('No menu items found').waitFor()
    await button('Clear search').first().click()
    await itemCard(page, 'Risotto').waitFor()

    await button('Create New Item').click()
    await button('Cancel').first().click()
    await page.getByLabel('Item Name').waitFor({ state: 'detached' })
    await button('Create New Item').click()
    expect(await page.getByRole('spinbutton', { name: 'Price' }).getAttribute('step')).to.equal('0.01')
    await page.getByRole('spinbutton', { name: 'Price' }).pressSequentially('1e')
    await button('Create Item').click()
    await page.getByText('Enter a name for the dish.').waitFor()
    await page.getByText('Enter a price as a number, for example 12.50.').waitFor()
    await page.getByLabel('Item Name *').fill('Bread')
    await page.getByRole('spinbutton', { name: 'Price' }).fill('3.5')
    await page.getByLabel('Description').fill('With butter.')
    await page.getByLabel('Cross-contamination Information').fill('Baked beside nuts.')
    await page.getByLabel('Available Modifications').fill('Without butter.')
    await button('Create Item').click()
    const card = itemCard(page, 'Bread')
    for (const text of ['$3.50', 'With butter.', 'Baked beside nuts.', 'Without butter.'])
      await card.getByText(text).waitFor()

    await tag(page, 'Bread', 'Allergens', 'Celery')
    await confirmAllergens(page, 'Bread')
    await button('Edit Bread').click()
    await page.getByRole('dialog').getByLabel('Description').fill('With croutons.')
    await button('Update Item').click()
    await card.getByText('Allergens not confirmed').waitFor()

    const soup = itemCard(page, 'Leek Soup')
    await confirmAllergens(page, 'Leek Soup')
    await button('Edit Leek Soup').click()
    await page.getByRole('dialog').getByLabel('Description').fill('Served hot.')
    await page.getByRole('checkbox', { name: 'Allergens unchanged, still checked' }).check()
    await button('Update Item').click()
    await soup.getByText('Served hot.').waitFor()
    await soup.getByText('Allergens checked on').waitFor()
    const saved = (await savedItems()).find(({ name }) => name === 'Leek Soup')
    expect(saved).to.include({ description: 'Served hot.' })
    expect(saved?.allergensConfirmedAt).to.be.a('string')

    for (const name of ['Leek Soup', 'Risotto']) {
      await deleteDish(name)
      await itemCard(page, name).waitFor({ state: 'detached' })
    }
    await button('Archive Bread').click()
    await confirmIn('Are you sure you want to archive this item?', 'Archive')
    await page.getByText('No menu items yet').waitFor()
    expect(await search.count()).to.equal(0)
    await createItem(page, { name: 'Olives' })
    await button('Archive Olives').click()
    await confirmIn('Are you sure you want to archive this item?', 'Archive')
    await page.getByText('No menu items yet').waitFor()

    await button('Back to Menus').click()
    await page.getByRole('tab', { name: 'Archive' }).click()
    await page.getByText('2 archived item(s) found').waitFor()
    await button('Restore Bread').click()
    await page.getByText('Bread is back in Dinner').waitFor()
    await page.getByText('1 archived item(s) found').waitFor()
    await deleteDish('Olives')
    await page.getByText('Olives was deleted').waitFor()
    await page.getByText('No archived dishes', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Menus' }).click()
    await openMenu(page, 'Dinner')
    await card.getByText('With croutons.').waitFor()
  })

  it('keep the typed text when a write fails, with a toast [item-pages-5]', async () => {
    await page.route(
      url => url.pathname.startsWith('/api/menu-items/'),
      route =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 503, json: { error: busy, code: 'service.busy', requestId: 'r' } }),
    )
    const failed = async (title: string) => {
      const toast = page.getByRole('alert').filter({ hasText: title })
      await toast.getByText(busy).waitFor()
    }
    await button('Create New Item').click()
    await page.getByLabel('Item Name').fill('Bread')
    await button('Create Item').click()
    await failed('The dish was not created')
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Bread')

    await button('Edit Risotto').click()
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

    await button('Archive Leek Soup').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await failed('Leek Soup was not archived')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    const soup = itemCard(page, 'Leek Soup')
    await soup.getByRole('button', { name: /^Allergens of/u }).click()
    await soup.getByRole('button', { name: 'Milk', exact: true }).click()
    await failed('Not saved: Leek Soup')
    const declared = soup
      .locator('div', { has: page.getByText('Contains Allergens:', { exact: true }) })
      .last()
    expect(await declared.innerText()).to.match(/^Contains Allergens:\s+not saved yet$/u)
    const check = soup.getByRole('button', { name: /^Allergens checked/u })
    expect(await check.count(), 'nothing is confirmed before the press is saved or discarded').to.equal(0)
    // Toasts of the failures before lie above it.
    await page.locator('button:not([aria-disabled="true"])', { hasText: 'Discard' }).press('Enter')

    await check.click()
    await failed('Leek Soup was not confirmed')
    await page.unrouteAll()
    await check.click()
    await soup.getByText('Allergens checked on').waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Leek Soup was not confirmed' })
      .waitFor({ state: 'detached' })
  })

  it('show what an imported file says is not in them until they are confirmed', async () => {
    await button('Import').click()
    await fileField(page).setInputFiles({
      name: 'menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('item,milk,eggs,fish,crustaceans\nChef’s plate,C,N,N,\nHouse plate,C,,N,\n'),
    })
    await page.getByRole('button', { name: /N: not in it$/u }).click()
    await button('Next').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 2 dishes' }).click()
    const said = 'Not in it, according to the imported file: Eggs, Fish'
    await itemCard(page, 'Chef’s plate').getByText(said).waitFor()
    await itemCard(page, 'House plate').getByText('Not in it, according to the imported file: Fish').waitFor()

    await page.getByRole('button', { name: /^Confirm \d dishes…$/u }).click()
    await page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'Chef’s plate' })
      .getByText(said)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
    await page.getByRole('button', { name: /^Review/u }).click()
    await page.getByRole('dialog').getByText(said).waitFor()
    await page.keyboard.press('Escape')

    await page.getByText('Grid', { exact: true }).click()
    const cell = (tag: string, value: string) =>
      page.getByRole('gridcell', { name: `Chef’s plate, ${tag}: ${value}`, exact: true })
    await cell('Eggs', 'not in it, according to the imported file').click()
    await cell('Eggs', 'contains').waitFor()
    await page.getByText('Cards', { exact: true }).click()
    await itemCard(page, 'Chef’s plate')
      .getByText('Not in it, according to the imported file: Fish')
      .waitFor()
    await confirmAllergens(page, 'Chef’s plate')
    await itemCard(page, 'Chef’s plate')
      .getByText('according to the imported file')
      .waitFor({ state: 'detached' })

    await page.getByText('Grid', { exact: true }).click()
    await cell('Fish', 'none').waitFor()
    await page.getByText('Cards', { exact: true }).click()
    const notChecked = itemCard(page, 'Chef’s plate').getByRole('button', { name: /^Not checked any more/u })
    await notChecked.click()
    await notChecked.waitFor({ state: 'detached' })
  })

  describe('with a press that contradicts a tag', () => {
    const [vegan, milk, mustard] = ['vegan', 'milk', 'mustard'].map(id => AllergenId.parse(id)) as [
      AllergenId,
      AllergenId,
      AllergenId,
    ]
    const risotto = async () =>
      (await savedItems()).find(({ name }) => name === 'Risotto') ?? expect.fail('no risotto')
    const waitForTags = (...expected: readonly AllergenId[]) =>
      waitUntil('the presses are saved', async () => {
        const tags = (await risotto()).allergens.map(({ id }) => id)
        return expected.every(id => tags.includes(id))
      })
    const question = () => page.getByRole('alertdialog', { name: 'These tags contradict each other' })
    const tagButton = (name: string) => itemCard(page, 'Risotto').getByRole('button', { name, exact: true })
    /** Presses controls in one step: after the first press, the question covers the others. */
    const pressAtOnce = async (...controls: readonly Locator[]) => {
      const elements = await Promise.all(controls.map(control => control.elementHandle()))
      await page.evaluate(all => {
        for (const element of all) (element as HTMLElement).click()
      }, elements)
    }

    beforeEach(async () => {
      const { id: itemId } = await risotto()
      await restaurant.call(allergenRoutes.declare, { params: { itemId }, body: { allergenId: vegan } })
      const card = itemCard(page, 'Risotto')
      await card.getByText('Vegan').first().waitFor()
      await card.getByRole('button', { name: /^Allergens of/u }).click()
    })

    it('are asked about until the answer, whatever is saved and shown meanwhile', async () => {
      await pressAtOnce(tagButton('Milk'), tagButton('Mustard'))
      await question().getByText('Risotto: Vegan contradicts Milk.').waitFor()
      await question()
        .getByText(
          'If a dish contains the allergen, guests who follow this diet do not see it. If it may contain it or can be made without it, they are told to ask staff.',
        )
        .waitFor()
      await waitForTags(mustard)
      await question().getByRole('button', { name: 'Don’t change' }).click()
      await question().waitFor({ state: 'detached' })
      await itemCard(page, 'Risotto')
        .locator('button[aria-pressed="true"]', { hasText: 'Milk' })
        .waitFor({ state: 'detached' })

      await pressAtOnce(tagButton('Milk'), page.getByRole('radio', { name: 'Arrange' }))
      await page.locator('[data-dish="Risotto"]').waitFor()
      await question().getByText('Risotto: Vegan contradicts Milk.').waitFor()
      await question().getByRole('button', { name: 'Keep both' }).click()
      await waitForTags(milk, mustard)
    })

    itWithAll('say that they are not saved when their page is left before the question', async () => {
      await pressAtOnce(tagButton('Milk'), button('Back to Menus'))
      await page.getByText('Not saved: Milk: contains, on Risotto').first().waitFor()
      expect((await risotto()).allergens.map(({ id }) => id)).to.not.include(milk)
    })
  })

  itWithAll('have dialogs, but no questions, that a press beside them closes', async () => {
    await button('Edit Risotto').click()
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
    await waitForFocus(button('Edit Risotto'))

    await button('Archive Leek Soup').click()
    const question = page.getByRole('alertdialog')
    await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
    await page.mouse.click(5, 5)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  })
})
