import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { expect } from 'chai'
import { accessibilityFaults } from '../support/accessibility.ts'
import { itemCard, openMenu } from '../support/manager.ts'
import { createRestaurant, waitForReadModels } from '../support/restaurant.ts'
import { desktop, getStack, openPage } from '../support/world.ts'

/** Rows of about 6 KB, as the menu counts them. */
const file = (dish: string, rows: number) =>
  `item,description\n${Array.from({ length: rows }, (_, n) => `${dish} ${n},${'湯'.repeat(2_000)}`).join('\n')}`

describe('a menu that is almost full', function () {
  this.timeout(60_000) // several page loads and writes on shared cores

  it('warns the manager before the menu is full', async () => {
    const restaurant = await createRestaurant({ Dinner: [] })
    const { token, call } = restaurant
    const [menuId = ''] = restaurant.menuIds
    const params = { menuId }
    await call(importRoutes.import, { params, body: file('Soup', 75) })
    const { consistencyToken } = await call(importRoutes.import, { params, body: file('Stew', 75) })
    await waitForReadModels(getStack().origin, restaurant, consistencyToken)

    const { page, consoleErrors, close } = await openPage('/menu-manager', { ...desktop, token })
    try {
      await openMenu(page, 'Dinner')
      await page
        .getByRole('status')
        .filter({ hasText: /This menu is 9\d% full/u })
        .waitFor()
      // The warning beside one item: axe takes half a minute for 150 long ones, and other journeys check the list.
      await page.getByRole('textbox', { name: 'Search dishes by name' }).fill('Stew 74')
      await itemCard(page, 'Soup 0').waitFor({ state: 'detached' })
      expect(await accessibilityFaults(page)).to.deep.equal([])
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
