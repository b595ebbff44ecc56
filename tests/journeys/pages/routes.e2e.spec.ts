import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createPageOpener, desktop, getStack, itWithAll, phone } from '../../fixtures/world.ts'

type Who = 'nobody' | 'restaurant' | 'admin' | 'impersonating'

const pages = {
  sales: 'Menus that people with allergies can trust',
  login: 'Welcome',
  manager: 'Menu Manager',
  admin: 'Master Admin Dashboard',
  analytics: 'Analytics Dashboard',
  guests: 'Dinner',
} as const

/** The route table of specification section 2, with the additions of docs/product.md. */
const table: readonly (readonly [string, Readonly<Record<Who, keyof typeof pages>>])[] = [
  ['/', { nobody: 'sales', restaurant: 'manager', admin: 'admin', impersonating: 'manager' }],
  ['/admin', { nobody: 'login', restaurant: 'login', admin: 'admin', impersonating: 'login' }],
  ['/analytics', { nobody: 'login', restaurant: 'login', admin: 'analytics', impersonating: 'login' }],
  ['/menu-manager', { nobody: 'login', restaurant: 'manager', admin: 'admin', impersonating: 'manager' }],
  ['/dashboard', { nobody: 'login', restaurant: 'manager', admin: 'admin', impersonating: 'manager' }],
  ['/login', { nobody: 'login', restaurant: 'manager', admin: 'admin', impersonating: 'manager' }],
  [
    '/menu/{restaurantId}',
    { nobody: 'guests', restaurant: 'guests', admin: 'guests', impersonating: 'guests' },
  ],
  ['/restaurants/sales', { nobody: 'sales', restaurant: 'sales', admin: 'sales', impersonating: 'sales' }],
]

describe('the routes and the header', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener(/status of 404 .*\/no\/such\/page|This page took too long to load/u)
  const tokens = {} as Record<Who, string | undefined>

  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Soup'] })
    await restaurant.publish()
    const key = signingKeyOf(getStack().dataDirectory)
    tokens.restaurant = restaurant.token
    tokens.admin = tokenFor(key, 'ADMIN')
    const acting = await createApiClient(getStack().origin)(adminRoutes.impersonate, {
      params: { restaurantId: restaurant.id },
      token: tokens.admin,
    })
    tokens.impersonating = acting.body.token
  })

  for (const who of variants(['restaurant', 'nobody', 'admin', 'impersonating'] as const)) {
    it(`shows ${who} the pages of the route table [routes-1]`, async () => {
      const token = tokens[who]
      const page = await openPage('/no/such/page', { ...desktop, ...(token ? { token } : {}) })
      for (const [route, expected] of table) {
        await page.goto(route.replace('{restaurantId}', restaurant.id))
        const heading = page.getByRole('heading', { level: 1, name: pages[expected[who]] })
        await heading.waitFor().catch(async () => {
          expect.fail(
            `${route} for ${who} shows “${await page.getByRole('heading', { level: 1 }).first().textContent()}”`,
          )
        })
      }
    })
  }

  const entries: Readonly<Record<Who, readonly string[]>> = {
    nobody: ['Login'],
    restaurant: ['Service View', 'Menu Manager', 'Logout'],
    admin: ['Admin', 'Analytics', 'Menu Manager', 'Logout'],
    impersonating: ['Back to Admin', 'Service View', 'Menu Manager', 'Logout'],
  }
  for (const [device, options] of variants([
    ['a phone, in the slide-over menu', phone],
    ['a desktop, in a row', desktop],
  ] as const)) {
    it(`offers each role its links ${device} [routes-2]`, async () => {
      const page = await openPage('/restaurants/sales', options)
      for (const [who, expected] of Object.entries(entries)) {
        await page.evaluate(token => token && localStorage.setItem('token', token), tokens[who as Who])
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        if (options === phone) {
          await page.getByRole('button', { name: 'Open menu' }).click()
          await page.getByRole('dialog').waitFor()
        }
        const navigation = page.getByRole('navigation').filter({ visible: true })
        const shown = await navigation.locator('li').filter({ visible: true }).allTextContents()
        const ofTheSpecification = shown.filter(label => !['History', 'Account'].includes(label))
        expect(ofTheSpecification, who).to.deep.equal(expected)
      }
    })
  }

  it('sell with benefits and steps that lead to registration [sales-page-1]', async () => {
    const page = await openPage('/restaurants/sales', phone)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const part = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) })
    expect(
      await part('Why restaurants use it').getByRole('heading', { level: 3 }).allTextContents(),
    ).to.deep.equal(['Guests who trust your menu', 'Menus that are up to date', 'Win the whole table'])
    expect(await part('Three steps').getByRole('heading', { level: 3 }).allTextContents()).to.deep.equal([
      'Digitize the menu',
      'Tag with precision',
      'Guests use the QR code',
    ])
    await page.getByText('not verified by Safe Menu').waitFor()

    // The focus stays inside an open dialog, and returns when Escape closes it.
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog')
    await waitForFocus(dialog.getByRole('button', { name: 'Close' })) // the first control in it
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate(element => element.contains(document.activeElement))).to.equal(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await waitForFocus(opener)

    await page.getByRole('link', { name: 'Create your account' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
  })

  itWithAll('offers Retry for a page script that takes longer than 120,000 ms [routes-4]', async () => {
    const page = await openPage('/restaurants/sales')
    await page.getByRole('heading', { level: 1, name: pages.sales }).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/assets/login-page-*.js', async route => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/assets/login-page-*.js')
    await page.getByRole('link', { name: 'Login' }).first().click()
    await asked
    await page.clock.runFor(119_000)
    const failure = page.getByText('This page could not be loaded')
    expect(await failure.count()).to.equal(0)
    await page.clock.runFor(1_100)
    await failure.waitFor()
    letGo()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: pages.login }).waitFor()
  })
})
