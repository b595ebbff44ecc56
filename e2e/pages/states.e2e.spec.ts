import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../support/accessibility.ts'
import { waitForFocus } from '../support/keyboard.ts'
import { openMenu, publish } from '../support/manager.ts'
import { createRestaurant } from '../support/restaurant.ts'
import { describeVisualStates } from '../support/visual-states.ts'
import { openPage } from '../support/world.ts'

/** A name of the maximum length, with a word that is wider than a phone. */
const longName =
  `Slow-braised Donaudampfschifffahrtsgesellschaftskapitän’s table ${'with everything '.repeat(3)}`.trim()

// Only with --all: the journeys check most of these states while they use them.
describe('temporary states of every page', function () {
  this.timeout(60_000) // page loads and axe runs on shared cores
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
  const guestPath = () => `/menu/${restaurantId}`

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

  describeVisualStates([
    {
      name: 'long-names',
      path: () => '/',
      token: asOwner,
      until: page => page.getByText(longName, { exact: true }).nth(1).waitFor(),
    },
    {
      name: 'long-items',
      path: () => '/',
      token: asOwner,
      until: page => openMenu(page, longName),
    },
    {
      name: 'menu-deleting',
      path: () => '/',
      token: asOwner,
      until: async page => {
        await press(page, 'Delete Dinner')
        await page.getByRole('alertdialog', { name: 'Are you sure you want to delete this menu?' }).waitFor()
      },
    },
    {
      name: 'qr-code',
      path: () => '/',
      token: asOwner,
      until: async page => {
        await press(page, 'QR code')
        await page.getByRole('img', { name: /^QR code for/u }).waitFor()
      },
    },
    {
      name: 'import-faults',
      path: () => '/',
      token: asOwner,
      until: async page => {
        await openMenu(page, 'Dinner')
        await press(page, 'Import')
        const csv = Buffer.from(`item,price\n${'Soup '.repeat(30)},4\n${'Bread '.repeat(30)},3\n`)
        await page
          .getByLabel('CSV file')
          .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: csv })
        await page.getByText(/problems? in this file$/u).waitFor()
      },
    },
    {
      name: 'guest-none',
      path: () => `/menu/${emptyId}`,
      until: async page => {
        const state = page.getByText('No menus yet').locator('..')
        await state.waitFor()
        await waitForAnimations(page)
        const distance = await state.evaluate(box => {
          const hero = document.querySelector('.menu-hero')
          return box.getBoundingClientRect().top - (hero?.getBoundingClientRect().bottom ?? 0)
        })
        expect(distance, 'pixels below the hero, as in every other state').to.equal(24)
      },
    },
    {
      name: 'guest-order',
      path: guestPath,
      until: async page => {
        await press(page, `Add to my order: ${longName}`)
        await press(page, /^My Order/u)
        await page.getByText('Tap a dish to remove it').waitFor()
      },
    },
  ])
})
