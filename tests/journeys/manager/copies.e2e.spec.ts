import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, phone } from '../../fixtures/world.ts'

describe('a dish on several menus', () => {
  const openPage = createPageOpener()
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

    const page = await openPage('/menu-manager', { ...phone, token })
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
    await waitUntil('both dishes are tagged', async () => {
      expect([await on(lunch), await on(dinner)]).to.deep.equal([mustard, mustard])
      return true
    })
    expect(await on(brunch)).to.deep.equal(untagged)
    await page.getByRole('checkbox', { name: 'Differs from a copy (1)' }).waitFor()

    // A ticked copy that differs is not confirmed unseen, and the screen says so.
    await copies.getByLabel('Brunch').check()
    await card.getByRole('button', { name: 'Allergens checked' }).click()
    await page.getByText('Applesauce on Brunch was left as it is').waitFor()
    await waitUntil('both dishes are confirmed', async () =>
      [await on(lunch), await on(dinner)].every(state => state?.isConfirmed),
    )
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
    await waitUntil('neither dish has tags', async () => {
      expect([await on(lunch), await on(dinner)]).to.deep.equal([untagged, untagged])
      return true
    })

    await card.getByRole('button', { name: 'Make separate: Applesauce' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make separate' }).click()
    await copies.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: /Differs from a copy/u }).waitFor({ state: 'detached' })
    await waitUntil('the other two are still copies', async () => {
      const { body } = await call(itemRoutes.copies, { params: { menuId: dinner } })
      return body[0]?.copies.length === 1
    })
  })
})
