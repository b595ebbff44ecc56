import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { expect } from 'chai'
import { openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, waitForReadModels } from '../../fixtures/restaurant.ts'
import { desktop, getStack, openPage } from '../../fixtures/world.ts'

/** Rows of about 6 KB, as the menu counts them. */
const file = (dish: string, rows: number) =>
  `item,description\n${Array.from({ length: rows }, (_, n) => `${dish} ${n},${'湯'.repeat(2_000)}`).join('\n')}`

// Only with --all: limits.unit.spec.ts holds the limit; this one shows the warning.
describe('a menu that is almost full', () => {
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
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
