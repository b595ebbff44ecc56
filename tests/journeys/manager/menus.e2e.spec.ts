import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../../fixtures/accessibility.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll, phone } from '../../fixtures/world.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })

describe('the menu manager', () => {
  const openPage = createPageOpener(/ERR_FAILED/u)
  let page: Page
  let restaurant: TestRestaurant

  const open = async (menus: Parameters<typeof createRestaurant>[0], options: object = desktop) => {
    restaurant = await createRestaurant(menus)
    page = await openPage('/menu-manager', { ...options, token: restaurant.token })
    await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
  }

  it('creates, edits, publishes, hides and deletes a menu [menu-pages-1]', async () => {
    await open({}, phone)
    await page.getByText('No menus yet').waitFor()
    await page.getByRole('button', { name: 'Create Your First Menu' }).click()
    await page.getByRole('button', { name: 'Create Menu', exact: true }).click()
    await page.getByText('Enter a name for the menu.').waitFor()
    await page.getByLabel('Menu Name').fill('Diner')
    await page.getByLabel('Menu Description').fill('From six.')
    await page.getByRole('button', { name: 'Create Menu', exact: true }).click()
    await waitForFocus(page.getByRole('button', { name: 'Create New Menu' })) // the form has gone
    await card(page, 'Diner').getByText('0 dishes').waitFor()
    await card(page, 'Diner').getByText('From six.').waitFor()
    await card(page, 'Diner').getByText('Draft').waitFor()

    await page.getByRole('button', { name: 'Edit Diner' }).click()
    await page.getByRole('dialog').getByLabel('Menu Name').fill('Dinner')
    await page.getByRole('button', { name: 'Update Menu' }).click()
    await card(page, 'Dinner').waitFor()
    await waitForFocus(page.getByRole('button', { name: 'Edit Dinner' })) // the dialog has returned it

    await page.getByRole('switch').click()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByText('Guests can now see Dinner').first().waitFor() // first, because it goes away
    await card(page, 'Dinner').getByText('Published', { exact: true }).first().waitFor()
    await page.getByRole('switch').click()
    await card(page, 'Dinner').getByText('Draft').waitFor()

    await page.getByRole('button', { name: 'Delete Dinner' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this menu?' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No menus yet').waitFor()
  })

  it('creates and copies a menu once for a lost answer and a double tap', async () => {
    await open({ Dinner: [] })
    const lists = /\/api\/menus\/restaurant\/[^/]+\/menus$/u
    let presses = 0
    await page.route(lists, async route => {
      if (route.request().method() !== 'POST') return route.continue()
      presses += 1
      if (presses > 1) return route.continue()
      await route.fetch() // the server has saved it
      await route.abort()
    })
    await page.getByRole('button', { name: 'Create New Menu' }).click()
    await page.getByLabel('Menu Name').fill('Supper')
    const create = page.getByRole('button', { name: 'Create Menu', exact: true })
    await create.click()
    await page.getByText('The menu was not created').waitFor()
    await create.click()
    await page.getByText('Supper was created').waitFor()
    await card(page, 'Supper').waitFor()
    expect([presses, await page.getByRole('heading', { level: 3 }).allTextContents()]).to.deep.equal([
      2,
      ['Dinner', 'Supper'],
    ])

    const answers: Promise<{ id: string }>[] = []
    page.on('response', response => {
      if (response.url().endsWith('/duplicate')) answers.push(response.json())
    })
    await page.getByRole('button', { name: 'Duplicate Dinner' }).evaluate((button: HTMLElement) => {
      // The browser handles taps that have waited one after the other, before any timer.
      addEventListener('message', () => button.click())
      postMessage('tap')
      postMessage('tap')
    })
    await waitUntil('both are answered', () => answers.length === 2)
    const [first, second] = await Promise.all(answers)
    expect(second?.id).to.equal(first?.id)
  })

  it('opens by its card, and is deleted only after a tick [menu-pages-2]', async () => {
    await open({ Dinner: ['Soup', 'Salad'], Brunch: [] })
    await card(page, 'Dinner').waitFor()
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).to.deep.equal([
      'Brunch',
      'Dinner',
    ])
    await waitForAnimations(page) // a forced click does not wait until the card stops moving
    // Forced, because the card's own layer above the text takes the click.
    await card(page, 'Dinner')
      .getByText(/^2 dishes/u)
      .click({ force: true, position: { x: 3, y: 3 } })
    await page.getByRole('heading', { level: 1, name: 'Menu Items for Dinner' }).waitFor()
    expect(await page.getByRole('tab').count()).to.equal(0)
    await page.getByRole('button', { name: 'Back to Menus' }).click()
    await page.getByRole('tab', { name: 'Menus' }).waitFor()

    await page.getByRole('button', { name: 'Delete Dinner' }).click()
    const asked = page.getByRole('alertdialog')
    const remove = asked.getByRole('button', { name: 'Delete' })
    await remove.click()
    await asked.getByText('Tick this first.').waitFor()
    expect(await restaurant.call(menuRoutes.ofRestaurant, { params: { restaurantId: restaurant.id } }))
      .to.have.property('body')
      .with.length(2)
    await asked.getByRole('checkbox', { name: 'Also delete its 2 dishes. This cannot be undone.' }).click()
    await remove.click()
    await card(page, 'Dinner').waitFor({ state: 'detached' })
  })

  itWithAll('remembers the tab [menu-pages-3]', async () => {
    await open({})
    await page.getByRole('tab', { name: 'Archive' }).click()
    await page.getByRole('heading', { name: 'Archived Menu Items' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('menuManagerActiveTab'))).to.equal('archive')
    await page.goto('/menu-manager')
    await page.getByRole('heading', { name: 'Archived Menu Items' }).waitFor()
  })

  it('keeps the ticks of the guide’s four steps over a reload [menu-pages-4]', async () => {
    await open({})
    await page.getByRole('button', { name: 'Show Guide' }).click()
    await page.getByText(/do not mark it as “Contains”.*still appears in the service view/u).waitFor()
    const steps = ['Create a Menu', 'Add Menu Items', 'Manage Allergens', 'Publish']
    const ticks = steps.map((step, index) => page.getByRole('checkbox', { name: `${index + 1}. ${step}` }))
    for (const tick of ticks.slice(0, 3)) await tick.click()
    expect(await page.getByText('Congratulations!').count()).to.equal(0)
    await page.reload()
    await page.getByRole('button', { name: 'Show Guide' }).click()
    expect(await Promise.all(ticks.map(tick => tick.isChecked()))).to.deep.equal([true, true, true, false])
    await ticks[3]?.click()
    // Ticks alone make no menu.
    await page.getByText('Guests cannot see any dishes yet').waitFor()
    expect(await page.getByText('Congratulations!').count()).to.equal(0)
    await page.route('**/api/menu-items/*/items', route => route.fulfill({ json: [] }))
    await page.route('**/menus', async route => {
      const menu = { id: crypto.randomUUID(), revision: '1', restaurantId: crypto.randomUUID() }
      const shown = { name: 'Dinner', description: '', published: true, _count: { items: 1 } }
      await route.fulfill({ json: [{ ...menu, ...shown, updatedAt: new Date().toISOString() }] })
    })
    await page.getByText('Congratulations!').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Hide Guide' }).click()
    await page.getByText('Congratulations!').waitFor({ state: 'detached' })
  })
})
