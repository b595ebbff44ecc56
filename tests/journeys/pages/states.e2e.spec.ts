import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../../fixtures/accessibility.ts'
import { fileField } from '../../fixtures/import-dialog.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { openMenu, publish } from '../../fixtures/manager.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { describeVisualStates } from '../../fixtures/visual-states.ts'
import { openPage } from '../../fixtures/world.ts'

/** A name of the maximum length, with a word that is wider than a phone. */
const longName =
  `Slow-braised Donaudampfschifffahrtsgesellschaftskapitän’s table ${'with everything '.repeat(3)}`.trim()

// Only with --all: pages.e2e.spec.ts checks these pages with axe; this one adds what comes and goes.
describe('temporary states of every page', () => {
  let restaurantId = ''
  let token = ''
  let emptyId = ''

  before(async () => {
    const made = await createRestaurant({ Dinner: ['Soup', longName], [longName]: [longName] })
    restaurantId = made.id
    token = made.token
    emptyId = (await createRestaurant()).id
    const params = { restaurantId }
    await made.call(restaurantRoutes.change, { params, body: { name: longName } })
    const { page, close } = await openPage('/', { token })
    await publish(page, 'Dinner')
    await close()
  })

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const asOwner = () => token

  it('shows a tab’s focus ring for the keyboard, but not for a pointer', async () => {
    const { page, close } = await openPage('/', { token })
    const ringOf = (name: string) =>
      page.getByRole('tab', { name }).evaluate(tab => getComputedStyle(tab).outlineStyle)
    await page.getByRole('tab', { name: 'Archive' }).click()
    await waitForFocus(page.getByRole('tab', { name: 'Archive' }))
    expect(await ringOf('Archive')).to.equal('none')
    await page.keyboard.press('ArrowRight')
    await waitForFocus(page.getByRole('tab', { name: 'Analytics' }))
    expect(await ringOf('Analytics')).to.equal('solid')
    await close()
  })

  const closed = async (page: Page, role: 'dialog' | 'alertdialog', name: string) => {
    await page.getByRole(role).getByRole('button', { name }).click()
    await page.getByRole(role).waitFor({ state: 'detached' })
  }
  const importFaults = async (page: Page) => {
    await page.goto('/menu-manager')
    await openMenu(page, 'Dinner')
    await press(page, 'Import')
    const csv = Buffer.from(
      `item,description,price\nSoup,${'warm '.repeat(500)},4\nBread,${'fresh '.repeat(500)},3\n`,
    )
    await fileField(page).setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: csv })
    await page.getByText(/problems? in this file$/u).waitFor()
  }
  const createForm = async (page: Page) => {
    await press(page, 'Create New Item')
    await page.getByLabel('Item Name').fill('Cod (may contain traces of nuts)')
    await page.getByText('Fish and Nuts are not tagged.').waitFor()
    await page.getByRole('spinbutton', { name: 'Price' }).pressSequentially('1e')
    await press(page, 'Create Item')
    await page.getByText('Enter a price as a number, for example 12.50.').waitFor()
  }
  const distanceOfEmptyState = async (page: Page) => {
    const state = page.getByText('No menus yet').locator('..')
    await state.waitFor()
    await waitForAnimations(page)
    const distance = await state.evaluate(box => {
      const hero = document.querySelector('.menu-hero')
      return box.getBoundingClientRect().top - (hero?.getBoundingClientRect().bottom ?? 0)
    })
    expect(distance, 'pixels below the hero, as in every other state').to.equal(24)
  }

  describeVisualStates([
    {
      name: 'long-names',
      path: () => '/',
      token: asOwner,
      until: page => page.getByText(longName, { exact: true }).nth(1).waitFor(),
      next: {
        'menu-creating': async page => {
          await press(page, 'Show Guide')
          await press(page, 'Create New Menu')
          await press(page, /^Create Menu$/u)
          await page.getByText('Enter a name for the menu.').waitFor()
        },
        'menu-deleting': async page => {
          await press(page, 'Delete Dinner')
          await page
            .getByRole('alertdialog', { name: 'Are you sure you want to delete this menu?' })
            .waitFor()
        },
        'qr-code': async page => {
          await closed(page, 'alertdialog', 'Cancel')
          await press(page, 'QR code')
          await page.getByRole('img', { name: /^QR code for/u }).waitFor()
        },
        'long-items': async page => {
          await closed(page, 'dialog', 'Close')
          await openMenu(page, longName)
        },
        'import-faults': importFaults,
        prices: async page => {
          await closed(page, 'dialog', 'Close')
          await press(page, 'Prices')
          await page.getByRole('dialog').getByLabel('Change by percent').fill('5')
        },
        'item-editing': async page => {
          await closed(page, 'dialog', 'Close')
          await press(page, 'Edit Soup')
          await page.getByRole('dialog').getByLabel('Item Name').waitFor()
        },
        translations: async page => {
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^Other languages/u })
            .click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^German/u })
            .click()
          await page.getByRole('dialog').getByLabel('Name in German').waitFor()
        },
        'item-moving': async page => {
          await closed(page, 'dialog', 'Close')
          await press(page, 'Move Soup')
          await page.getByRole('dialog').getByRole('button', { name: 'Move' }).waitFor()
        },
        picture: async page => {
          await closed(page, 'dialog', 'Close')
          await press(page, 'Add picture: Soup')
          await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click()
          await page.getByText('Choose a picture first.').waitFor()
        },
        review: async page => {
          await closed(page, 'dialog', 'Close')
          await press(page, 'Review next')
          await page
            .getByRole('dialog')
            .getByText(/ to review$/u)
            .waitFor()
        },
        'item-creating': async page => {
          await page.goto('/menu-manager')
          await openMenu(page, 'Dinner')
          await createForm(page)
        },
        'items-none-found': async page => {
          await page.getByRole('textbox', { name: 'Search dishes by name' }).fill('zz')
          await page.getByText('No menu items found').waitFor()
        },
        grid: async page => {
          await press(page, 'Clear search')
          const grid = page.getByText('Grid', { exact: true })
          if (!(await grid.isVisible())) return // a phone has no room for it
          await grid.click()
          await page.getByRole('gridcell', { name: /^Soup, Milk/u }).click()
          await page.keyboard.press('c')
          await page.getByText('Saved. Milk: contains, on Soup.').waitFor()
        },
        arrange: async page => {
          await page.getByText('Arrange', { exact: true }).click()
          await page.getByRole('button', { name: 'Move Soup up' }).waitFor()
        },
        archive: async page => {
          await page.goto('/menu-manager?tab=archive')
          await page.getByText('No archived dishes', { exact: true }).waitFor()
        },
        'archive-failed': async page => {
          await page.route('**/api/menu-items/archived/**', route => route.fulfill({ status: 500, json: {} }))
          await page.getByLabel('Dish name').fill('soup')
          await page.getByText('Failed to fetch archived items. Please try again.').waitFor()
        },
      },
      expectedErrors: /status of 500/u,
    },
    {
      name: 'guest-none',
      path: () => `/menu/${emptyId}`,
      until: distanceOfEmptyState,
      next: {
        'guest-order': async page => {
          await page.goto(`/menu/${restaurantId}`)
          await press(page, `Add to my order: ${longName}`)
          await press(page, /^My Order/u)
          await page.getByText('Tap a dish to remove it').waitFor()
        },
      },
    },
  ])
})
