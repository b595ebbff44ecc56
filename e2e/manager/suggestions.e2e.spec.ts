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
      await card.getByText('Mentions Egg white, mustard').waitFor()
      expect((await saved())?.allergens).to.deep.equal([])
      await card.getByRole('button', { name: 'Add Mustard' }).click()
      await card.getByText('Mentions Egg white', { exact: true }).waitFor()
      expect((await saved())?.allergens.map(tag => [tag.id, tag.presence])).to.deep.equal([
        ['mustard', 'contains'],
      ])
      await card.getByRole('button', { name: 'Allergens checked' }).click()
      const question = page.getByRole('alertdialog', { name: 'House salad mentions Egg white' })
      await question.getByText('It is not tagged with Eggs.').waitFor()
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
})
