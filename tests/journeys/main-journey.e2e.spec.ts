import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  choosePresence,
  confirmAllergens,
  createItem,
  createMenu,
  guestPath,
  newRestaurantDetails,
  openMenu,
  publish,
  register,
  tag,
} from '../fixtures/manager.ts'
import { desktop, type OpenedPage, openPage, phone } from '../fixtures/world.ts'

/** The names of the items under a heading of the guest's results, in their order. */
async function itemsUnder(page: Page, heading: string): Promise<string[]> {
  // The innermost one: the region of all dishes is a section too.
  const section = page
    .locator('section', { has: page.getByRole('heading', { level: 2, name: heading }) })
    .last()
  return section.getByRole('heading', { level: 3 }).allTextContents()
}

for (const [device, options, managers] of variants([
  ['a phone', phone, desktop],
  ['a desktop', desktop, phone],
] as const)) {
  describe(`from registration to a safe choice on ${device}, the manager on the other [main-journey-1]`, () => {
    let manager: OpenedPage
    let guest: OpenedPage | undefined

    before(async () => {
      manager = await openPage('/', managers)
    })
    after(async () => {
      await manager.close()
      await guest?.close()
    })

    it('shows what is safe, asks and hides › when a guest avoids milk › and follows the kitchen live', async () => {
      const { page } = manager
      await register(page, newRestaurantDetails())
      await createMenu(page, 'Dinner', 'Every evening from six.')
      await openMenu(page, 'Dinner')
      await createItem(page, { name: 'Grilled hake', price: '21', description: 'With white beans.' })
      await tag(page, 'Grilled hake', 'Allergens', 'Fish')
      await confirmAllergens(page, 'Grilled hake')
      await createItem(page, { name: 'Mushroom risotto', price: '14.20' })
      await tag(page, 'Mushroom risotto', 'Allergens', 'Milk')
      await confirmAllergens(page, 'Mushroom risotto')
      await createItem(page, { name: 'Curry of the day', price: '13' })
      await createItem(page, { name: 'Sorbet', price: '6' })
      await tag(page, 'Sorbet', 'Allergens', 'Milk')
      await choosePresence(page, 'Sorbet', 'Milk', 'May contain')
      await confirmAllergens(page, 'Sorbet')
      await page.getByRole('button', { name: 'Back to Menus' }).click()
      await publish(page, 'Dinner')

      guest = await openPage(await guestPath(page), options)
      const menu = guest.page
      await menu.getByRole('heading', { level: 1, name: 'Dinner' }).waitFor()
      await menu.getByRole('heading', { level: 3, name: 'Mushroom risotto' }).waitFor()
      expect(
        await menu.getByRole('heading', { name: 'Safe for you' }).count(),
        'no claim before a choice',
      ).to.equal(0)

      await menu.getByRole('button', { name: 'Milk', exact: true }).click()
      await menu.getByText('Your filters aren’t applied yet', { exact: true }).waitFor()
      await menu.getByRole('button', { name: 'View Personalized Menu' }).first().click()
      await menu.getByRole('heading', { name: 'Safe for you' }).waitFor()

      expect(await itemsUnder(menu, 'Safe for you')).to.deep.equal(['Grilled hake'])
      expect(await itemsUnder(menu, 'Ask staff first')).to.have.members(['Curry of the day', 'Sorbet'])
      await menu.getByRole('button', { name: '1 dish hidden by your filters' }).click()
      await menu.getByText('Contains Milk').last().waitFor()
      await menu.getByText('Always confirm with the restaurant’s staff before you order.').first().waitFor()

      await menu.getByRole('button', { name: 'Add to my order: Grilled hake' }).click()

      await openMenu(page, 'Dinner')
      await tag(page, 'Grilled hake', 'Allergens', 'Milk')

      await menu.getByRole('alert').getByText('Just changed, and it affects you').waitFor()
      await menu.getByText('1 to check').waitFor()
      expect(await itemsUnder(menu, 'Safe for you')).to.deep.equal([])
      // The card stays where it was, and says so, until the guest dismisses it.
      await menu.getByText('No longer safe for you: Grilled hake').waitFor()
      await menu.getByRole('button', { name: 'Dismiss the change to Grilled hake' }).click()
      await menu.getByText('No longer safe for you: Grilled hake').waitFor({ state: 'detached' })
      await menu.getByRole('button', { name: '2 dishes hidden by your filters' }).waitFor()
      expect(manager.consoleErrors).to.deep.equal([])
      expect(guest.consoleErrors).to.deep.equal([])
    })
  })
}
