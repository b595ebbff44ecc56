import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { accessibilityFaults } from '../support/accessibility.ts'
import { itemCard, openMenu } from '../support/manager.ts'
import { createRestaurant, waitForReadModels } from '../support/restaurant.ts'
import { getStack, openPage, phone } from '../support/world.ts'

describe('a dish on several menus', function () {
  this.timeout(90_000) // several page loads and writes on shared cores

  it('is changed and checked with its copies, except those that the manager unticks', async () => {
    const restaurant = await createRestaurant({ Lunch: ['Applesauce'], Dinner: [], Brunch: [] })
    const { call, id: restaurantId, token, menuIds } = restaurant
    const [lunch = '', dinner = '', brunch = ''] = menuIds
    const on = async (menuId: string) => {
      const [item] = (await call(itemRoutes.ofMenu, { params: { menuId } })).body
      return (
        item && { tags: item.allergens.map(tag => tag.id), isConfirmed: item.allergensConfirmedAt !== null }
      )
    }
    const [dish] = (await call(itemRoutes.ofMenu, { params: { menuId: lunch } })).body
    const itemId = dish?.id ?? expect.fail('no dish')
    const copied = await call(itemRoutes.duplicate, { params: { itemId }, body: { menuId: brunch } })
    await waitForReadModels(getStack().origin, restaurant, copied.consistencyToken)

    const { page, consoleErrors, close } = await openPage('/menu-manager', { ...phone, token })
    try {
      await openMenu(page, 'Lunch')
      const card = itemCard(page, 'Applesauce')
      await card.getByRole('button', { name: 'Move Applesauce' }).click()
      const move = page.getByRole('dialog')
      await move.getByLabel('Menu', { exact: true }).selectOption({ label: 'Dinner' })
      await move.getByText('Keep it here, too').click()
      await move.getByRole('button', { name: 'Copy', exact: true }).click()
      const copies = card.getByRole('group', { name: 'Also on other menus' })
      await copies.getByLabel('Dinner').waitFor()
      await copies.getByLabel('Brunch').uncheck()

      await card.getByRole('button', { name: 'Allergens of Applesauce' }).click()
      await card.getByRole('button', { name: 'Mustard', exact: true }).click()
      await copies.getByText('Differs: Mustard').waitFor()
      const mustard = { tags: ['mustard'], isConfirmed: false }
      expect([await on(lunch), await on(dinner)]).to.deep.equal([mustard, mustard])
      expect(await on(brunch)).to.deep.equal({ tags: [], isConfirmed: false })
      await page.getByRole('button', { name: 'Differs from a copy (1)' }).waitFor()
      expect(await accessibilityFaults(page)).to.deep.equal([])
      if (process.env.SCREENSHOTS) {
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/copies-390.png`, fullPage: true })
        await page.setViewportSize({ width: 1440, height: 1000 })
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/copies-1440.png`, fullPage: true })
        await page.setViewportSize(phone.viewport)
      }

      // A ticked copy that differs is not confirmed unseen, and the screen says so.
      await copies.getByLabel('Brunch').check()
      await card.getByRole('button', { name: 'Allergens checked' }).click()
      await page.getByText('Applesauce on Brunch was left as it is').waitFor()
      await waitUntil('the copy on Dinner is confirmed', async () => (await on(dinner))?.isConfirmed)
      expect((await on(lunch))?.isConfirmed).to.equal(true)
      expect((await on(brunch))?.isConfirmed).to.equal(false)
      const { body: entries } = await call(auditRoutes.history, {
        query: { restaurant: restaurantId, kind: 'allergens.confirmed' },
      })
      expect(entries).to.have.length(2)
      expect(entries[0]?.correlationId, 'one action').to.equal(entries[1]?.correlationId)

      await card.getByRole('button', { name: 'Make separate: Applesauce' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make separate' }).click()
      await copies.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /Differs from a copy/u }).waitFor({ state: 'detached' })
      expect((await call(itemRoutes.copies, { params: { menuId: dinner } })).body[0]?.copies).to.have.length(
        1,
      )
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
