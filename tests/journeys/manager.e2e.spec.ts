import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { fileField } from '../fixtures/import-dialog.ts'
import { confirmAllergens, createItem, itemCard, openMenu, tag } from '../fixtures/manager.ts'
import { createRestaurant } from '../fixtures/restaurant.ts'
import { createPageOpener, desktop } from '../fixtures/world.ts'

const upload = (page: Page, csv: string) =>
  fileField(page).setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

describe('a manager', () => {
  const openPage = createPageOpener()
  let page: Page

  beforeEach(async () => {
    const { token } = await createRestaurant({ Dinner: [] })
    page = await openPage('/', { ...desktop, token })
    await openMenu(page, 'Dinner')
  })

  it('shows what an imported file says is not in a dish until it is confirmed', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await upload(page, 'item,milk,eggs,fish,crustaceans\nChef’s plate,C,N,N,\nHouse plate,C,,N,\n')
    await page.getByRole('button', { name: /N: not in it$/u }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 2 dishes' }).click()
    const said = 'Not in it, says the imported file: Eggs, Fish'
    await itemCard(page, 'Chef’s plate').getByText(said).waitFor()
    await itemCard(page, 'House plate').getByText('Not in it, says the imported file: Fish').waitFor()

    await page.getByRole('button', { name: 'Confirm 2 dishes…' }).click()
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
    await cell('Eggs', 'not in it, says the imported file').click()
    await cell('Eggs', 'contains').waitFor()
    await page.getByText('Cards', { exact: true }).click()
    await itemCard(page, 'Chef’s plate').getByText('Not in it, says the imported file: Fish').waitFor()
    await confirmAllergens(page, 'Chef’s plate')
    await itemCard(page, 'Chef’s plate').getByText('says the imported file').waitFor({ state: 'detached' })

    await page.getByText('Grid', { exact: true }).click()
    await cell('Fish', 'none').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const notChecked = page.getByRole('button', { name: /^Not checked any more/u })
    await notChecked.click()
    await notChecked.waitFor({ state: 'detached' })
    const dishes = page.getByRole('navigation', { name: 'Dishes' })
    await dishes.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('heading', { level: 3, name: 'House plate' }).waitFor()
    await page.getByText('Not in it, says the imported file: Fish').waitFor()
  })

  it('edits, archives, restores and deletes an item [manager-1]', async () => {
    await createItem(page, { name: 'Soup', price: '4.50' })
    await tag(page, 'Soup', 'Allergens', 'Celery')
    await confirmAllergens(page, 'Soup')

    await page.getByRole('button', { name: 'Edit Soup' }).click()
    await page.getByRole('dialog').getByLabel('Description').fill('With croutons.')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await itemCard(page, 'Soup').getByText('Allergens not confirmed').waitFor()

    await page.getByRole('button', { name: 'Archive Soup' }).click()
    const archiving = page.getByRole('alertdialog', { name: 'Are you sure you want to archive this item?' })
    await archiving.getByRole('button', { name: 'Archive' }).click()
    await page.getByText('No menu items yet').waitFor()
    await page.getByRole('button', { name: 'Back to Menus' }).click()
    await page.getByRole('tab', { name: 'Archive' }).click()
    await page.getByText('1 archived item(s) found').waitFor()
    await page.getByRole('button', { name: 'Restore Soup' }).click()
    await page.getByText('0 archived item(s) found').waitFor()

    await page.getByRole('tab', { name: 'Menus' }).click()
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Delete Soup' }).click()
    const deleting = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this item?' })
    await deleting.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No menu items yet').waitFor()
  })

  it('decides on a contradiction between vegan and milk', async () => {
    await createItem(page, { name: 'Curry' })
    await tag(page, 'Curry', 'Specialized Diets', 'Vegan')
    const card = itemCard(page, 'Curry')
    await card.getByRole('button', { name: /^Allergens of/u }).click()
    await card.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('alertdialog').getByText('Vegan contradicts Milk.').waitFor()
    await page
      .getByRole('alertdialog')
      .getByText(
        'If a dish contains the allergen, guests who follow this diet do not see it. If it may contain it or can be made without it, they are told to ask staff.',
      )
      .waitFor()
    await page.getByRole('button', { name: 'Don’t change' }).click()
    expect(await card.locator('button[aria-pressed="true"]', { hasText: 'Milk' }).count()).to.equal(0)
    await card.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'Keep both' }).click()
    await card.locator('button[aria-pressed="true"]', { hasText: 'Milk' }).waitFor()
  })
})
