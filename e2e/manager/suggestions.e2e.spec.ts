import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { accessibilityFaults } from '../support/accessibility.ts'
import { itemCard, openMenu } from '../support/manager.ts'
import { createRestaurant, waitForReadModels } from '../support/restaurant.ts'
import { getStack, openPage, phone } from '../support/world.ts'

describe('allergens that an item’s texts mention', function () {
  this.timeout(60_000) // several page loads and writes on shared cores

  it('are offered, asked about again at the confirmation, and never set by themselves', async () => {
    const restaurant = await createRestaurant({ Dinner: [] })
    const { token, call } = restaurant
    const [menuId = ''] = restaurant.menuIds
    const params = { menuId }
    const { consistencyToken } = await call(itemRoutes.create, {
      params,
      body: { name: 'House salad', description: 'Egg white and mustard, without nuts.' },
    })
    await waitForReadModels(getStack().origin, restaurant, consistencyToken)
    const saved = async () => (await call(itemRoutes.ofMenu, { params })).body[0]
    const { page, consoleErrors, close } = await openPage('/menu-manager', { ...phone, token })
    try {
      await openMenu(page, 'Dinner')
      const card = itemCard(page, 'House salad')
      await card.getByText('Mentions Eggs (“Egg white”), Mustard (“mustard”)').waitFor()
      expect((await saved())?.allergens).to.deep.equal([])
      await card.getByRole('button', { name: 'Add Mustard' }).click()
      await card.getByText('Mentions Eggs (“Egg white”)', { exact: true }).waitFor()
      expect((await saved())?.allergens.map(tag => [tag.id, tag.presence])).to.deep.equal([
        ['mustard', 'contains'],
      ])
      await card.getByRole('button', { name: 'Allergens checked' }).click()
      const question = page.getByRole('alertdialog', { name: 'House salad mentions Eggs (“Egg white”)' })
      await question.getByText('The tags do not say so.').waitFor()
      expect(await accessibilityFaults(page)).to.deep.equal([])
      await question.getByRole('button', { name: 'Not yet' }).click()
      expect((await saved())?.allergensConfirmedAt).to.equal(null)

      await page.getByRole('button', { name: 'Review next' }).click()
      const review = page.getByRole('dialog')
      await review.getByRole('button', { name: 'Allergens checked' }).click()
      await question.getByRole('button', { name: 'Not yet' }).click()
      expect((await saved())?.allergensConfirmedAt).to.equal(null)
      await review.getByRole('button', { name: 'Add Eggs' }).click()
      await review.getByRole('button', { name: 'Allergens checked' }).click()
      await review.waitFor({ state: 'detached' })
      // The dialog closes before the confirmation is saved.
      await waitUntil('the dish is confirmed', async () => (await saved())?.allergensConfirmedAt)
      expect((await saved())?.allergens.map(tag => tag.id)).to.deep.equal(['eggs', 'mustard'])
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })

  it('are offered while typing, with the presence that the text says', async () => {
    const restaurant = await createRestaurant({ Dinner: [] })
    const { page, consoleErrors, close } = await openPage('/menu-manager', {
      ...phone,
      token: restaurant.token,
    })
    try {
      await openMenu(page, 'Dinner')
      await page.getByRole('button', { name: 'Create New Item' }).first().click()
      await page.getByLabel('Item Name').fill('Cod (may contain traces of nuts)')
      await page.getByText('Mentions Fish (“Cod”) and says that it may contain Nuts (“nuts”)').waitFor()
      await page.getByRole('button', { name: 'Create Item' }).click()
      const card = itemCard(page, 'Cod (may contain traces of nuts)')
      await card.getByRole('button', { name: 'Add Nuts: may contain' }).click()
      await card.getByText('May contain Nuts').first().waitFor()
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })

  it('are known to be missing when their script cannot be loaded', async () => {
    const restaurant = await createRestaurant({ Dinner: ['House salad'] })
    const { page, close } = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    try {
      await page.route(/find-mentions.*\.js/u, route => route.fulfill({ status: 404 }))
      await openMenu(page, 'Dinner')
      const card = itemCard(page, 'House salad')
      await card.getByText('The texts were not searched for allergens').waitFor()
      await card.getByRole('button', { name: 'Allergens checked' }).click()
      await page
        .getByRole('alertdialog', { name: 'The texts of House salad were not searched for allergens' })
        .getByRole('button', { name: 'Not yet' })
        .click()
      await card.getByText('Allergens not confirmed').waitFor()
    } finally {
      await close()
    }
  })
})
