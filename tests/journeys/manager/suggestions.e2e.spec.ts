import type { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { press, waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

describe('allergens that an item’s texts mention', () => {
  const openPage = createPageOpener(/status of 404|Failed to fetch dynamically imported module/u)
  itWithAll('are offered, never set automatically, and block a confirmation until answered', async () => {
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
    const page = await openPage('/menu-manager', { ...phone, token })
    await openMenu(page, 'Dinner')
    const card = itemCard(page, 'House salad')
    await card.getByText('Mentions Eggs (“Egg white”), Mustard (“mustard”)').waitFor()
    expect((await saved())?.allergens).to.deep.equal([])
    let letThrough = () => {}
    const isOver = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await page.route('**/allergens', route => isOver.then(() => route.continue()))
    await press(page, card.getByRole('button', { name: 'Add Mustard' }))
    await waitForFocus(card.getByRole('button', { name: 'Mustard is not saved yet' }))
    expect(await card.getByRole('button', { name: /^Not in it.*Mustard/u }).count()).to.equal(0)
    letThrough()
    await card.getByText('Mentions Eggs (“Egg white”)', { exact: true }).waitFor()
    // What took it takes no second press.
    await waitForFocus(card.locator('[tabindex="-1"]', { hasText: /^Contains Allergens:.*Mustard/u }))
    await waitUntil('the list has the tag', async () => {
      const tags = (await saved())?.allergens.map(tag => [tag.id, tag.presence])
      expect(tags).to.deep.equal([['mustard', 'contains']])
      return true
    })
    await card.getByRole('button', { name: 'Allergens checked' }).click()
    const question = page.getByRole('alertdialog', { name: 'House salad mentions Eggs (“Egg white”)' })
    await question.getByText('Eggs is not tagged.').waitFor()
    await question.getByRole('button', { name: 'Add Eggs' }).waitFor()
    await question.getByRole('button', { name: 'Not yet' }).click()
    expect((await saved())?.allergensConfirmedAt).to.equal(null)

    await page.getByRole('button', { name: 'Review next' }).click()
    const review = page.getByRole('dialog')
    await review.getByRole('button', { name: 'Allergens checked' }).click()
    await question.getByRole('button', { name: 'Not yet' }).click()
    expect((await saved())?.allergensConfirmedAt).to.equal(null)
    await review.getByRole('button', { name: /^Not in it.*Eggs/u }).click()
    await review.getByRole('button', { name: 'Add Eggs' }).waitFor({ state: 'detached' })
    await review.getByRole('button', { name: 'Allergens checked' }).click()
    await review.waitFor({ state: 'detached' })
    // The dialog closes before the confirmation is saved.
    await waitUntil('the dish is confirmed', async () => (await saved())?.allergensConfirmedAt)
    expect((await saved())?.allergens.map(tag => tag.id)).to.deep.equal(['mustard'])
  })

  it('put a confirmed dish under “Ask staff first” until a manager answers', async () => {
    const restaurant = await createRestaurant({ Dinner: [] })
    const { call, publish } = restaurant
    const [menuId = ''] = restaurant.menuIds
    const { body: dish } = await call(itemRoutes.create, {
      params: { menuId },
      body: { name: 'Garden bowl' },
    })
    const params = { itemId: dish.id }
    await call(allergenRoutes.confirm, { params, body: { revision: dish.revision } })
    const translated = await call(itemRoutes.translate, {
      params: { ...params, language: 'de' },
      body: {
        name: 'Gartenteller mit Walnüssen',
        description: '',
        crossContamination: '',
        modifications: '',
      },
    })
    expect(translated.body.allergensConfirmedAt).to.be.a('string')
    await publish()
    await waitForReadModels(getStack().origin, restaurant, translated.consistencyToken)
    const page = await openPage(`/menu/${restaurant.id}`, phone)
    await page.getByText('The name mentions Nuts').waitFor()
    expect(await page.getByText('checked the allergens of every dish').count()).to.equal(0)
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Safe for you' }).waitFor()
    await page.getByRole('checkbox', { name: 'Nuts', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Ask staff first' }).waitFor()
    await page.getByText('The name mentions Nuts').waitFor()
    await page.getByText('Not checked for Nuts yet').waitFor()
    expect(await page.getByText('Checked by the restaurant').count()).to.equal(0)
    const { revision } = translated.body
    const answer = { params: { ...params, allergenId: 'nuts' as AllergenId } }
    await call(allergenRoutes.answerMention, { ...answer, body: { answer: 'not_in_it', revision } })
    await page.getByText('The name mentions Nuts').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Safe for you' }).waitFor()
    await page.getByText('Checked by the restaurant').waitFor()
    const manager = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    await openMenu(manager, 'Dinner')
    const card = itemCard(manager, 'Garden bowl')
    await card.getByText('Not in it: Nuts (“Walnüssen”)').waitFor()
    await card.getByText('Allergens checked on').waitFor()
    await card.getByRole('button', { name: 'Withdraw the answer about Nuts in Garden bowl' }).click()
    await card.getByText('Mentions Nuts (“Walnüssen”)').waitFor()
    // It is still confirmed, but its card and the list of what is left to do say the same.
    await card.getByText('A text mentions an allergen that isn’t tagged. Check again.').waitFor()
    expect(await card.getByText('Allergens checked on').count()).to.equal(0)
    await manager.getByRole('button', { name: 'Review next' }).waitFor()
    await card.getByRole('button', { name: 'Not checked any more' }).waitFor()
    await page.getByText('Just changed: its texts now mention Nuts').waitFor()
    await manager.getByRole('button', { name: 'Review next' }).click()
    const review = manager.getByRole('dialog')
    await review.getByText('A text mentions an allergen that isn’t tagged. Check again.').waitFor()
    // A press only asks: it says nothing about the 14 yet.
    expect(await review.getByText('No allergens are tagged').count()).to.equal(0)
  })

  itWithAll('keep a changed dish from counting as still checked, and the form explains why', async () => {
    const restaurant = await createRestaurant({ Dinner: [] })
    const { call, menuIds } = restaurant
    const [menuId = ''] = menuIds
    const { body: dish } = await call(itemRoutes.create, { params: { menuId }, body: { name: 'Leaf plate' } })
    const confirmed = await call(allergenRoutes.confirm, {
      params: { itemId: dish.id },
      body: { revision: dish.revision },
    })
    await waitForReadModels(getStack().origin, restaurant, confirmed.consistencyToken)
    const page = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Edit Leaf plate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').first().fill('With seeds')
    await dialog.getByLabel('Allergens unchanged, still checked').check()
    await dialog.getByLabel('Description').first().fill('With egg')
    await dialog.getByText('Leaf plate mentions Eggs (“egg”). Save this change first').waitFor()
    expect(await dialog.getByLabel('Allergens unchanged, still checked').count()).to.equal(0)
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await dialog.waitFor({ state: 'detached' })
    const card = itemCard(page, 'Leaf plate')
    await card.getByRole('button', { name: 'Add Eggs' }).waitFor()
    await card.getByText('Allergens not confirmed').waitFor()
  })

  itWithAll('are known to be missing from the form when their script cannot be loaded', async () => {
    const restaurant = await createRestaurant({ Dinner: [] })
    const page = await openPage('/menu-manager', { ...phone, token: restaurant.token })
    await page.route(/(?:find|typed)-mentions.*\.js/u, route => route.fulfill({ status: 404 }))
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Create New Item' }).first().click()
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Allergens in these texts are not shown while you type' })
    await failure.waitFor()
    const { height = 0 } = (await failure.boundingBox()) ?? {}
    expect(height, 'a banner, which leaves the form in place').to.be.within(1, 200)
    // The server searches what is saved, so the card asks all the same.
    await page.getByLabel('Item Name').fill('Cod')
    await page.getByRole('button', { name: 'Create Item' }).click()
    await itemCard(page, 'Cod').getByText('Mentions Fish (“Cod”)').waitFor()
  })
})
