import { expect } from 'chai'
import { press, tabTo, type, waitForFocus } from '../fixtures/keyboard.ts'
import { guestPath, itemCard, newRestaurantDetails } from '../fixtures/manager.ts'
import { desktop, type OpenedPage, openPage } from '../fixtures/world.ts'

/** As wide as a phone, with a keyboard. */
const narrow = { viewport: { width: 390, height: 844 } } as const

describe('by keyboard alone', () => {
  const visits: OpenedPage[] = []
  after(async () => {
    for (const { close } of visits) await close()
  })

  it('registers, builds, tags, confirms and publishes a menu › and a guest filters and orders from it on a narrow screen [keyboard-1]', async () => {
    const restaurant = newRestaurantDetails()
    const manager = await openPage('/', desktop)
    visits.push(manager)
    const { page } = manager

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
    await type(page, page.getByLabel('Menu Name'), 'Brunch')
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('button', { name: 'Create New Menu' })) // the form has gone
    await press(page, page.getByRole('button', { name: 'Brunch', exact: true }))
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Items for Brunch' }))

    // The empty list's button goes with the press.
    const createItem = page.getByRole('button', { name: 'Create New Item' })
    await createItem.nth(1).waitFor()
    await press(page, createItem.last())
    await waitForFocus(page.getByLabel('Item Name'))
    await type(page, page.getByLabel('Item Name'), 'Shakshuka')
    await type(page, page.getByLabel('Price'), '12')
    await page.keyboard.press('Enter')
    const card = itemCard(page, 'Shakshuka')
    await waitForFocus(card) // the form has gone
    await press(page, card.getByRole('button', { name: /^Allergens of/u }))
    await press(page, card.getByRole('button', { name: 'Eggs', exact: true }), 'Space')
    await card.locator('button[aria-pressed="true"]', { hasText: 'Eggs' }).waitFor()
    await press(page, card.getByRole('button', { name: 'Allergens checked' }))
    await waitForFocus(card.getByText('Allergens checked on'))

    await tabTo(page, page.getByRole('button', { name: 'Back to Menus' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Manager' }))
    await press(page, page.getByRole('switch'), 'Space')
    await page.getByText('Guests can now see Brunch').first().waitFor()

    const guest = await openPage(await guestPath(page), narrow)
    visits.push(guest)
    const menu = guest.page
    await menu.getByRole('heading', { level: 3, name: 'Shakshuka' }).waitFor()
    await press(menu, menu.getByRole('button', { name: 'Milk', exact: true }), 'Space')
    await press(menu, menu.getByRole('button', { name: 'View Personalized Menu' }).first())
    await menu.getByRole('heading', { name: 'Safe for you' }).waitFor()
    await press(menu, menu.getByRole('button', { name: /Add to my order.*Shakshuka/u }), 'Space')
    await press(menu, menu.getByRole('button', { name: /^My Order/u }))
    await menu.getByRole('button', { name: /^Remove Shakshuka/u }).waitFor()

    expect(manager.consoleErrors).to.deep.equal([])
    expect(guest.consoleErrors).to.deep.equal([])
  })

  it('keeps the focus inside a dialog and gives it back › when Escape closes it', async () => {
    const { page, close } = await openPage('/', narrow)
    visits.push({ page, close, consoleErrors: [] })
    const opener = page.getByRole('button', { name: 'Open menu' })
    await press(page, opener)
    const dialog = page.getByRole('dialog')
    await waitForFocus(dialog.getByRole('button', { name: 'Close' })) // the first control in it
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate(element => element.contains(document.activeElement))).to.equal(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await waitForFocus(opener)
  })
})
