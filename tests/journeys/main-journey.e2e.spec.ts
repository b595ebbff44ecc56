import { AllergenId, RestaurantId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { createApiClient, restaurantOf } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { press, tabTo, type, waitForFocus } from '../fixtures/keyboard.ts'
import { guestPath, itemCard, newRestaurantDetails, openMenu, tag } from '../fixtures/manager.ts'
import { waitForReadModels } from '../fixtures/read-models.ts'
import { createPageOpener, desktop, getStack, phone } from '../fixtures/world.ts'

const milk = AllergenId.parse('milk')

/** The names of the items under a heading of the guest's results, in their order. */
async function itemsUnder(page: Page, heading: string): Promise<string[]> {
  // The innermost one: the region of all dishes is a section too.
  const section = page
    .locator('section', { has: page.getByRole('heading', { level: 2, name: heading }) })
    .last()
  return section.getByRole('heading', { level: 3 }).allTextContents()
}

/** Adds three dishes to the only menu: one with milk, one that nobody has checked, and one that may contain milk. */
async function addDishes(page: Page): Promise<void> {
  const { origin } = getStack()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const restaurantId = RestaurantId.parse(restaurantOf(token))
  const call = createApiClient(origin)
  const { body: menus } = await call(menuRoutes.ofRestaurant, { params: { restaurantId }, token })
  const params = { menuId: menus[0]?.id ?? '' }
  let last: string | null = null
  for (const [name, presence] of [
    ['Mushroom risotto', 'contains'],
    ['Curry of the day', null],
    ['Sorbet', 'may_contain'],
  ] as const) {
    const created = await call(itemRoutes.create, { params, body: { name }, token })
    last = created.consistencyToken
    if (presence === null) continue
    const item = { params: { itemId: created.body.id }, token }
    const { body } = await call(allergenRoutes.declare, { ...item, body: { allergenId: milk, presence } })
    const confirmed = await call(allergenRoutes.confirm, { ...item, body: { revision: body.revision } })
    last = confirmed.consistencyToken
  }
  await waitForReadModels(origin, { id: restaurantId, token }, last)
}

for (const [device, options] of variants([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)) {
  describe(`from registration to a safe choice on ${device}, by keyboard [main-journey-1]`, () => {
    const openPage = createPageOpener()

    it('shows a guest who avoids milk what is safe, and follows the kitchen live', async () => {
      const restaurant = newRestaurantDetails()
      const page = await openPage('/', desktop)
      await press(page, page.getByRole('link', { name: 'Login' }))
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'Welcome' }))
      await tabTo(page, page.getByRole('radio', { name: 'Sign in' }))
      await page.keyboard.press('ArrowRight')
      await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
      await type(page, page.getByLabel('Restaurant Name'), restaurant.name)
      await type(page, page.getByLabel('Email'), restaurant.email)
      await type(page, page.getByRole('textbox', { name: 'Password' }), restaurant.password)
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Manager' }))

      await press(page, page.getByRole('button', { name: 'Create Your First Menu' }))
      await waitForFocus(page.getByLabel('Menu Name')) // the button has gone
      await type(page, page.getByLabel('Menu Name'), 'Dinner')
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('button', { name: 'Create New Menu' })) // the form has gone
      await press(page, page.getByRole('button', { name: 'Dinner', exact: true }))
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Items for Dinner' }))

      // The empty list's button goes with the press.
      const createItem = page.getByRole('button', { name: 'Create New Item' })
      await createItem.nth(1).waitFor()
      await press(page, createItem.last())
      await waitForFocus(page.getByLabel('Item Name'))
      await type(page, page.getByLabel('Item Name'), 'Grilled hake')
      await type(page, page.getByRole('spinbutton', { name: 'Price' }), '21')
      await page.keyboard.press('Enter')
      const card = itemCard(page, 'Grilled hake')
      await waitForFocus(card) // the form has gone
      await press(page, card.getByRole('button', { name: /^Allergens of/u }))
      await press(page, card.getByRole('button', { name: 'Fish', exact: true }), 'Space')
      await card.locator('button[aria-pressed="true"]', { hasText: 'Fish' }).waitFor()
      await press(page, card.getByRole('button', { name: 'Allergens checked' }))
      await waitForFocus(card.getByText('Allergens checked on'))
      await addDishes(page)

      await tabTo(page, page.getByRole('button', { name: 'Back to Menus' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Manager' }))
      await page.getByText('4 dishes').first().waitFor()
      await press(page, page.getByRole('switch'), 'Space')
      await press(page, page.getByRole('button', { name: 'Publish anyway' }))
      await page.getByText('Guests can now see Dinner').first().waitFor()

      const menu = await openPage(await guestPath(page), options)
      await menu.getByRole('heading', { level: 1, name: 'Dinner' }).waitFor()
      await menu.getByRole('heading', { level: 3, name: 'Mushroom risotto' }).waitFor()
      expect(
        await menu.getByRole('heading', { name: 'Safe for you' }).count(),
        'no claim before a choice',
      ).to.equal(0)

      await press(menu, menu.getByRole('checkbox', { name: 'Milk', exact: true }), 'Space')
      await menu.getByText('Your filters aren’t applied yet', { exact: true }).waitFor()
      await press(menu, menu.getByRole('button', { name: 'View Personalized Menu' }).first())
      await menu.getByRole('heading', { name: 'Safe for you' }).waitFor()

      expect(await itemsUnder(menu, 'Safe for you')).to.deep.equal(['Grilled hake'])
      expect(await itemsUnder(menu, 'Ask staff first')).to.have.members(['Curry of the day', 'Sorbet'])
      await press(menu, menu.getByRole('button', { name: 'Add to my order: Grilled hake' }), 'Space')
      await menu.getByRole('button', { name: '1 dish hidden by your filters' }).click()
      await menu.getByText('Contains Milk').last().waitFor()
      await menu.getByText('Always confirm with the restaurant’s staff before you order.').first().waitFor()

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
      await press(menu, menu.getByRole('button', { name: /^My Order/u }))
      await menu.getByRole('button', { name: /^Remove Grilled hake/u }).waitFor()
    })
  })
}
