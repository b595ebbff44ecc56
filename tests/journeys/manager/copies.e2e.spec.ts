import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { accessibilityFaults } from '../../fixtures/accessibility.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, waitForReadModels } from '../../fixtures/restaurant.ts'
import { desktop, getStack, itWithAll, openPage, phone } from '../../fixtures/world.ts'

/** Applesauce on Lunch, with a copy on Dinner. */
async function dishWithCopy() {
  const restaurant = await createRestaurant({ Lunch: ['Applesauce'], Dinner: [] })
  const { call, menuIds } = restaurant
  const [lunch = '', dinner = ''] = menuIds
  const itemOn = async (menuId: string) => (await call(itemRoutes.ofMenu, { params: { menuId } })).body[0]
  const itemId = (await itemOn(lunch))?.id ?? expect.fail('no dish')
  const copied = await call(itemRoutes.duplicate, { params: { itemId }, body: { menuId: dinner } })
  await waitForReadModels(getStack().origin, restaurant, copied.consistencyToken)
  return { restaurant, copy: copied.body, itemOn }
}

describe('a dish on several menus', () => {
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
      await move.getByText('Also keep it here').click()
      await move.getByRole('button', { name: 'Copy', exact: true }).click()
      const copies = card.getByRole('group', { name: 'Applesauce is also on' })
      await copies.getByLabel('Dinner').waitFor()
      await copies.getByLabel('Brunch').uncheck()

      await card.getByRole('button', { name: 'Allergens of Applesauce' }).click()
      await card.getByRole('button', { name: 'Mustard', exact: true }).click()
      await copies.getByText('Differs: Mustard').waitFor()
      const untagged = { tags: [], isConfirmed: false }
      const mustard = { tags: ['mustard'], isConfirmed: false }
      expect([await on(lunch), await on(dinner)]).to.deep.equal([mustard, mustard])
      expect(await on(brunch)).to.deep.equal(untagged)
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
      const entries = await waitUntil('both are in the change history', async () => {
        const query = { restaurant: restaurantId, kind: 'allergens.confirmed' } as const
        const { body } = await call(auditRoutes.history, { query })
        return body.length === 2 && body
      })
      expect(entries[0]?.correlationId, 'one action').to.equal(entries[1]?.correlationId)

      // Less of a warning on another menu is asked about, with that menu in the question.
      await copies.getByLabel('Brunch').uncheck()
      await card.getByRole('button', { name: 'Mustard', exact: true }).click()
      const reason = page.getByRole('dialog', { name: 'Why are you removing Mustard' })
      await reason.getByLabel('Dinner').waitFor()
      await reason.getByRole('button', { name: 'Skip the reason' }).click()
      await waitUntil('the copy on Dinner has no tags', async () => (await on(dinner))?.tags.length === 0)
      expect([await on(lunch), await on(dinner)]).to.deep.equal([untagged, untagged])

      await card.getByRole('button', { name: 'Make separate: Applesauce' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make separate' }).click()
      await copies.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /Differs from a copy/u }).waitFor({ state: 'detached' })
      await waitUntil('the other two are still copies', async () => {
        const { body } = await call(itemRoutes.copies, { params: { menuId: dinner } })
        return body[0]?.copies.length === 1
      })
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })

  itWithAll('is changed with the copies that were ticked when the press was made', async () => {
    const { restaurant, copy, itemOn } = await dishWithCopy()
    const { page, consoleErrors, close } = await openPage('/menu-manager', {
      ...desktop,
      token: restaurant.token,
    })
    try {
      await openMenu(page, 'Lunch')
      const card = itemCard(page, 'Applesauce')
      const copies = card.getByRole('group', { name: 'Applesauce is also on' })
      await card.getByRole('button', { name: 'Allergens of Applesauce' }).click()
      await card.getByRole('button', { name: 'Mustard', exact: true }).click()
      await copies.getByLabel('Dinner').uncheck()
      await waitUntil('the copy has mustard', async () => (await itemOn(copy.menuId))?.allergens.length === 1)

      await card.getByRole('button', { name: 'Celery', exact: true }).click()
      await copies.getByLabel('Dinner').check()
      await copies.getByText('Differs: Celery').waitFor()
      expect((await itemOn(copy.menuId))?.allergens.map(({ id }) => id)).to.deep.equal(['mustard'])
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })

  itWithAll('is tagged in the grid with its copies, and one press takes all of it back', async () => {
    const { restaurant, copy, itemOn } = await dishWithCopy()
    const onDinner = () => itemOn(copy.menuId)
    const confirmed = await restaurant.call(allergenRoutes.confirm, {
      params: { itemId: copy.id },
      body: { revision: copy.revision },
    })
    await waitForReadModels(getStack().origin, restaurant, confirmed.consistencyToken)
    const { token } = restaurant
    const { page, consoleErrors, close } = await openPage('/menu-manager', { ...desktop, token })
    try {
      await openMenu(page, 'Lunch')
      await page.getByText('Grid', { exact: true }).click()
      await page.getByRole('gridcell', { name: /^Applesauce, Mustard/u }).click()
      await page.keyboard.press('c')
      await page.getByText('Saved. Mustard: contains, on Applesauce, also on Dinner.').waitFor()
      const tagged = await onDinner()
      expect(tagged?.allergens.map(({ id }) => id)).to.deep.equal(['mustard'])
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/copies-grid-1440.png` })
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(/^Undone\. Mustard/u).waitFor()
      await waitUntil('the copy has no tags', async () => (await onDinner())?.allergens.length === 0)
      const { allergensConfirmedAt } = confirmed.body
      expect((await onDinner())?.allergensConfirmedAt).to.equal(allergensConfirmedAt)
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
