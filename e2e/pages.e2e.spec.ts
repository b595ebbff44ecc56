import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { loadSampleRestaurant } from '@safe-menu/local/sample-data/load'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './support/axe.ts'
import { guestsWereThere } from './support/guests.ts'
import { desktop, phone, theStack, visit } from './support/world.ts'

/** Where the pictures go that a person looks through; set to look at them. */
const pictures = process.env.SCREENSHOTS

const account = { email: 'pages@example.com', password: 'correct horse battery' }

interface Shown {
  readonly name: string
  readonly path: () => string
  readonly signedIn?: true
  /** What the browser itself notes on the console in this state. */
  readonly expectedErrors?: RegExp
  /** Brings the page to the state meant, and waits for it. */
  readonly until: (page: Page) => Promise<void>
}

describe('every page', function () {
  this.timeout(60_000) // each is loaded, waited for and examined by axe on shared cores
  let restaurantId = ''
  let token = ''

  before(async () => {
    const call = createApiClient(theStack().origin)
    restaurantId = await loadSampleRestaurant(call, account, '2026-01-15T10:00:00.000Z')
    token = (await call(accountRoutes.loginRestaurant, { body: account })).body.token
    await guestsWereThere(theStack().origin, restaurantId, token)
  })

  const heading = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('heading', { name }).first().waitFor()
  }
  const openDinner = async (page: Page) => {
    await page.getByRole('button', { name: 'Dinner', exact: true }).click()
    await page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' }).waitFor()
  }
  const personalized = async (page: Page) => {
    await page.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Ask staff first' }).waitFor()
  }
  const charts = async (page: Page) => {
    await heading('Menu Performance Details')(page)
    const drawn = page.getByRole('img', { name: /chart/u })
    await drawn.nth(2).locator('canvas').waitFor()
  }
  const shown: readonly Shown[] = [
    { name: 'sales', path: () => '/', until: heading(/./u) },
    { name: 'login', path: () => '/login', until: heading('Welcome') },
    { name: 'register', path: () => '/login?mode=register', until: heading('Create your account') },
    { name: 'unknown', path: () => '/no/such/page', until: heading(/./u) },
    { name: 'menus', path: () => '/', signedIn: true, until: heading('Weekend brunch') },
    { name: 'items', path: () => '/', signedIn: true, until: openDinner },
    {
      name: 'analytics',
      path: () => '/menu-manager?tab=analytics',
      signedIn: true,
      until: charts,
    },
    { name: 'guest-menu', path: () => `/menu/${restaurantId}`, until: heading('Aubergine parmigiana') },
    { name: 'guest-personalized', path: () => `/menu/${restaurantId}`, until: personalized },
    {
      name: 'guest-unknown',
      path: () => '/menu/3f6f1a52-97a9-4f0e-8b4e-0a1d4c9d9a11',
      expectedErrors: /status of 404/u,
      until: heading(/./u),
    },
  ]

  for (const { name, path, signedIn, expectedErrors = /^$/u, until } of shown) {
    for (const [device, options] of [
      ['390', phone],
      ['1440', desktop],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        it(`${name} › at ${device} px, ${colorScheme} › has no accessibility fault and no console error`, async () => {
          const { page, consoleErrors, close } = await visit(path(), {
            ...options,
            colorScheme,
            ...(signedIn ? { token } : {}),
          })
          try {
            await until(page)
            await page.evaluate(() =>
              Promise.all(document.getAnimations().map(animation => animation.finished)),
            )
            if (pictures) await picture(page, `${name}-${device}-${colorScheme}`)
            expect(await accessibilityFaults(page)).to.deep.equal([])
            expect(consoleErrors.filter(text => !expectedErrors.test(text))).to.deep.equal([])
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(overflow, 'nothing sticks out sideways').to.be.at.most(0)
          } finally {
            await close()
          }
        })
      }
    }
  }
})

async function picture(page: Page, name: string): Promise<void> {
  await mkdir(pictures ?? '', { recursive: true })
  await page.screenshot({ path: join(pictures ?? '', `${name}.png`), fullPage: true })
}
