import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../support/accessibility.ts'
import { openMenu } from '../support/manager.ts'
import { createRestaurant } from '../support/restaurant.ts'
import { desktop, openPage, phone } from '../support/world.ts'

interface DialogState {
  readonly name: string
  /** Where the layout differs from the others'. */
  readonly device: NonNullable<Parameters<typeof openPage>[1]>
  /** Opens the dialog and causes a toast from within it. */
  readonly until: (page: Page) => Promise<void>
}

const lowPhone = { ...phone, viewport: { width: 844, height: 390 } }

// Only with --all: it measures dialogs; the journeys use them.
describe('a toast while a dialog is open', () => {
  let token = ''

  before(async () => {
    const made = await createRestaurant({ Dinner: ['Soup'] })
    token = made.token
    await made.publish()
  })

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const shown: readonly DialogState[] = [
    {
      name: 'a question on a phone',
      device: phone,
      until: async page => {
        await press(page, 'Delete Dinner')
        await page
          .getByRole('alertdialog')
          .getByRole('checkbox', { name: /^Also delete/u })
          .check()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      },
    },
    {
      name: 'a form on a phone held sideways',
      device: lowPhone,
      until: async page => {
        await openMenu(page, 'Dinner')
        await press(page, 'Edit Soup')
        await page.getByRole('dialog').getByLabel('Item Name').fill('Broth')
        await page.getByRole('dialog').getByRole('button', { name: 'Update Item' }).click()
      },
    },
    {
      name: 'the QR code on a large screen',
      device: desktop,
      until: async page => {
        await press(page, 'QR code')
        await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
      },
    },
    {
      name: 'the slide-over menu opened after a failure on a phone',
      device: phone,
      until: async page => {
        await page.getByRole('switch').click()
        await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').waitFor()
        await press(page, 'Open menu')
        await page.getByRole('dialog').waitFor()
      },
    },
  ]

  for (const { name, device, until } of shown)
    it(`does not cover ${name}`, async () => {
      const { page, close } = await openPage('about:blank', { ...device, token })
      try {
        await page.route('**/api/**', route =>
          route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
        )
        await page.goto('/')
        await until(page)
        await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
        await settled(page)
        if (process.env.SCREENSHOTS)
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/toast-${name}.png` })
        expect(await overlap(page), 'pixels of the dialog that lie under a toast').to.equal(0)
        expect(await outside(page), 'what sticks out of the screen').to.deep.equal([])
      } finally {
        await close()
      }
    })
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
