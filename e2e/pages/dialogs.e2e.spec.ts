import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../support/accessibility.ts'
import { openMenu } from '../support/manager.ts'
import { createRestaurant } from '../support/restaurant.ts'
import { withVariants } from '../support/visual-states.ts'
import { desktop, openPage, phone } from '../support/world.ts'

interface DialogState {
  readonly name: string
  /** Opens the dialog and causes a toast from within it. */
  readonly until: (page: Page) => Promise<void>
}

const lowPhone = { ...phone, viewport: { width: 844, height: 390 } }

// Only with --all: it measures each dialog on each screen; the journeys use the dialogs.
describe('a toast while a dialog is open', function () {
  this.timeout(60_000) // each is a page load and a failed write on shared cores
  let token = ''

  before(async () => {
    const made = await createRestaurant({ Dinner: ['Soup'] })
    token = made.token
    await made.publish()
  })

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const pressIn = (page: Page, role: 'dialog' | 'alertdialog', name: string) =>
    page.getByRole(role).getByRole('button', { name, exact: true }).click()
  const shown: readonly DialogState[] = [
    {
      name: 'QR code',
      until: async page => {
        await press(page, 'QR code')
        await pressIn(page, 'dialog', 'Copy link')
      },
    },
    {
      name: 'menu deleted',
      until: async page => {
        await press(page, 'Delete Dinner')
        await page
          .getByRole('alertdialog')
          .getByRole('checkbox', { name: /^Also delete/u })
          .check()
        await pressIn(page, 'alertdialog', 'Delete')
      },
    },
    {
      name: 'menu edited',
      until: async page => {
        await press(page, 'Edit Dinner')
        await page.getByRole('dialog').getByLabel('Menu Name').fill('Supper')
        await pressIn(page, 'dialog', 'Update Menu')
      },
    },
    {
      name: 'dish edited',
      until: async page => {
        await openMenu(page, 'Dinner')
        await press(page, 'Edit Soup')
        await page.getByRole('dialog').getByLabel('Item Name').fill('Broth')
        await pressIn(page, 'dialog', 'Update Item')
      },
    },
    {
      name: 'dish archived',
      until: async page => {
        await openMenu(page, 'Dinner')
        await press(page, 'Archive Soup')
        await pressIn(page, 'alertdialog', 'Archive')
      },
    },
    {
      name: 'dishes imported',
      until: async page => {
        await openMenu(page, 'Dinner')
        await press(page, 'Import')
        const csv = Buffer.from('item,price\nBread,3\n')
        await page
          .getByLabel('CSV file')
          .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: csv })
      },
    },
    {
      name: 'slide-over menu opened after a failure',
      until: async page => {
        await page.getByRole('switch').click()
        await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').waitFor()
        await press(page, 'Open menu')
        await page.getByRole('dialog').waitFor()
      },
    },
  ]

  const devices = [
    ['a phone', phone],
    ['a phone held sideways', lowPhone],
    ['a large screen', desktop],
  ] as const
  for (const [{ name, until }, [device, options]] of withVariants(shown, devices)) {
    if (device === 'a large screen' && name.startsWith('slide-over')) continue // only narrow screens have it
    it(`does not cover ${name} on ${device}`, async () => {
      const { page, close } = await openPage('about:blank', { ...options, token })
      try {
        await page.route('**/api/**', route =>
          route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
        )
        await page.goto('/')
        await until(page)
        await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
        await settled(page)
        if (process.env.SCREENSHOTS)
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/toast-${name}-${device}.png` })
        expect(await overlap(page), 'pixels of the dialog that lie under a toast').to.equal(0)
        expect(await outside(page), 'what sticks out of the screen').to.deep.equal([])
      } finally {
        await close()
      }
    })
  }
})

/** Waits until the dialog has made room for the toast, and for animations. */
const settled = async (page: Page) => {
  await page.locator('[data-modal]:not([style*="--toasts: 0px"])').waitFor()
  await waitForAnimations(page)
}

/** How far toasts overlap the dialog, in pixels. */
const overlap = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog],[role=alertdialog]')?.getBoundingClientRect()
    const cards = [...document.querySelectorAll('[data-toasts] li')].map(card => card.getBoundingClientRect())
    if (!dialog || cards.length === 0) throw new Error('There is no dialog, or no toast.')
    const shared = cards.map(card =>
      card.right <= dialog.left || card.left >= dialog.right
        ? 0
        : Math.min(card.bottom, dialog.bottom) - Math.max(card.top, dialog.top),
    )
    return Math.max(0, ...shared)
  })

/** The dialogs and toasts that are partly off the screen, or less than 40 px high. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[data-toasts]')]
    return parts.flatMap(part => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      const isSeen =
        top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && bottom - top > 40
      return isSeen ? [] : [`${part.tagName} ${top} to ${bottom}, ${left} to ${right}`]
    })
  })
