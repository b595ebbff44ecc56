import { AllergenId, type ItemId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { press, waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const nuts = AllergenId.parse('nuts')

/** A restaurant with a published ratatouille that contains nuts, as manager A sees it and as manager B changes it from elsewhere. */
async function ratatouilleRestaurant() {
  const restaurant = await createRestaurant({ Dinner: ['Ratatouille', 'Risotto'] })
  const { call } = restaurant
  const [menuId = ''] = restaurant.menuIds
  const { body: items } = await call(itemRoutes.ofMenu, { params: { menuId } })
  const itemId = items.find(({ name }) => name === 'Ratatouille')?.id as ItemId
  await restaurant.publish()
  const params = { itemId }
  const elsewhere = {
    declareNuts: () => call(allergenRoutes.declare, { params, body: { allergenId: nuts } }),
    withdrawNuts: () => call(allergenRoutes.withdraw, { params: { itemId, allergenId: nuts }, query: {} }),
    change: (body: { name?: string; description?: string; crossContamination?: string; price?: string }) =>
      call(itemRoutes.change, { params, body }),
    saved: async () => (await call(itemRoutes.change, { params, body: {} })).body,
  }
  const { consistencyToken } = await elsewhere.declareNuts()
  await waitForReadModels(getStack().origin, restaurant, consistencyToken)
  return { restaurant, elsewhere }
}

/** Manager A's page, with the ratatouille and its nuts in view. */
async function openRatatouille(page: Page) {
  await openMenu(page, 'Dinner')
  await itemCard(page, 'Ratatouille').getByText('1 selected').waitFor()
}

/** Cuts manager A's page off from all changes. */
const cutOff = (page: Page) => page.route(/\/api\/menu-items\/[^/]+\/items$/u, route => route.abort())

describe('two managers of one restaurant', () => {
  let restaurant: TestRestaurant
  let elsewhere: Awaited<ReturnType<typeof ratatouilleRestaurant>>['elsewhere']
  const openPage = createPageOpener(/ERR_FAILED|status of 409/u)
  let page: Page

  beforeEach(async () => {
    const made = await ratatouilleRestaurant()
    restaurant = made.restaurant
    elsewhere = made.elsewhere
    page = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    await openRatatouille(page)
  })

  const card = () => itemCard(page, 'Ratatouille')

  it('confirms nothing that the manager has not seen [two-managers-1]', async () => {
    await cutOff(page)
    const other = await openPage('/menu-manager', { token: restaurant.token })
    await openRatatouille(other)
    const theirs = itemCard(other, 'Ratatouille')
    await theirs.getByRole('button', { name: /^Allergens of/u }).click()
    await theirs.getByRole('button', { name: 'Nuts', exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: /^Skip/u }).click()
    await theirs.getByText('0 selected').first().waitFor()

    await card().getByRole('button', { name: 'Allergens checked' }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Ratatouille has changed since you last looked',
    })
    await question.getByText('Removed: Contains Nuts').waitFor()
    expect((await elsewhere.saved()).allergensConfirmedAt).to.equal(null)
    await question.getByRole('button', { name: 'Not yet' }).click()
    await card().getByText('Allergens not confirmed').waitFor()
    expect((await elsewhere.saved()).allergensConfirmedAt).to.equal(null)

    await card().getByRole('button', { name: 'Allergens checked' }).click()
    await question.getByRole('button', { name: 'Allergens checked' }).click()
    await card().getByText('Allergens checked on').waitFor()
    expect((await elsewhere.saved()).allergensConfirmedAt).to.be.a('string')
  })

  itWithAll('keeps the other manager’s edit of another field [two-managers-2]', async () => {
    await page.getByRole('button', { name: 'Edit Ratatouille' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('With basil')
    await elsewhere.change({ crossContamination: 'Same oil as peanuts', price: '9.40' })
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await page.getByText('Ratatouille was saved').first().waitFor() // first, because it goes away
    await dialog.waitFor({ state: 'detached' })
    expect(await elsewhere.saved()).to.include({
      description: 'With basil',
      crossContamination: 'Same oil as peanuts',
      price: 9.4,
    })
    await card().getByText('Same oil as peanuts', { exact: true }).waitFor()
    await card().getByText('Unsaved draft').waitFor({ state: 'detached' })
  })

  it('leave each other’s open form alone', async () => {
    await page.getByRole('button', { name: 'Edit Ratatouille' }).click()
    const description = page.getByRole('dialog').getByLabel('Description')
    await description.fill('With basil')
    await elsewhere.change({ price: '9.40' })
    await card().getByText('$9.40').waitFor({ state: 'attached' }) // behind the form
    await waitForFocus(description)
    await page.keyboard.type(' and thyme')
    expect(await description.inputValue()).to.equal('With basil and thyme')
  })

  it('shows both versions of a field that both edited, and saves one, by keyboard [two-managers-3]', async () => {
    await cutOff(page)
    await press(page, page.getByRole('button', { name: 'Edit Ratatouille' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cross-contamination').fill('Own fryer')
    await dialog.getByLabel('Description').fill('With basil')
    await elsewhere.change({ crossContamination: 'Same oil as peanuts' })
    await press(page, dialog.getByRole('button', { name: 'Update Item' }))

    const choice = dialog.getByRole('group', { name: 'Cross-contamination Information' })
    await waitForFocus(choice.getByRole('radio', { name: /^Their version/u }))
    await choice.getByText('Same oil as peanuts').waitFor()
    await choice.getByText('Own fryer').waitFor()
    expect((await elsewhere.saved()).crossContamination).to.equal('Same oil as peanuts')
    await press(page, dialog.getByRole('button', { name: 'Update Item' }))
    await choice.getByText('Choose a version, then save again.').waitFor()
    await waitForFocus(choice.getByRole('radio', { name: /^Their version/u }))
    await page.keyboard.press('Space')
    expect(await dialog.getByLabel('Cross-contamination').inputValue()).to.equal('Same oil as peanuts')
    await page.keyboard.press('ArrowDown')
    expect(await dialog.getByLabel('Cross-contamination').inputValue()).to.equal('Own fryer')
    await press(page, dialog.getByRole('button', { name: 'Update Item' }))
    await dialog.waitFor({ state: 'detached' })
    expect(await elsewhere.saved()).to.include({ crossContamination: 'Own fryer', description: 'With basil' })
  })
})
