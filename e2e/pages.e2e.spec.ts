import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import type { Page } from 'playwright-core'
import { simulateGuests } from './support/guests.ts'
import { createSampleRestaurant, waitForReadModels } from './support/restaurant.ts'
import { actForRestaurant, impersonationBanner, storedTokens } from './support/staff.ts'
import { describeVisualStates, type VisualState } from './support/visual-states.ts'
import { adminAccount, getStack } from './support/world.ts'

// Starts first: it checks a hundred page states.
// Only with --all: the journeys check most of these states while they use them, on one screen and in one theme.
const account = { email: 'pages@example.com', password: 'correct horse battery' }
/** The sample restaurant under a unique name. */
const place = 'The Walnut Tree, Rivermouth'

describe('every page', function () {
  this.timeout(60_000) // page loads and axe runs on shared cores
  let restaurantId = ''
  let token = ''
  let customerToken = ''
  let adminToken = ''

  before(async () => {
    const call = createApiClient(getStack().origin)
    restaurantId = await createSampleRestaurant(account)
    token = (await call(accountRoutes.loginRestaurant, { body: account })).body.token
    const named = await call(restaurantRoutes.change, {
      params: { restaurantId },
      body: { name: place },
      token,
    })
    await waitForReadModels(getStack().origin, { id: restaurantId, token }, named.consistencyToken)
    adminToken = (await call(accountRoutes.loginRestaurant, { body: adminAccount })).body.token
    const customer = { email: 'pages-customer@example.com', password: account.password }
    customerToken = (await call(accountRoutes.registerCustomer, { body: customer })).body.token
    await simulateGuests(getStack().origin, restaurantId, token)
  })

  const asOwner = () => token
  const asAdmin = () => adminToken
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
  /** Reloads the page as a customer whose device has stored `kept`. */
  const asCustomer = async (page: Page, kept: Readonly<Record<string, string>> = {}) => {
    const entries = { customerToken, ...kept }
    await page.evaluate(all => {
      for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text)
    }, entries)
    await page.reload()
  }
  const profile = { allergenProfile: '["milk","gluten-free"]' }
  const withRecent = async (page: Page) => {
    await asCustomer(page, { ...profile, recentRestaurants: JSON.stringify([restaurantId]) })
    await page.getByRole('link', { name: new RegExp(`^${place}`, 'u') }).waitFor()
  }
  const withProfile = async (page: Page) => {
    await asCustomer(page, profile)
    await page.getByText('Your saved allergens and diets are applied to this menu').waitFor()
    await heading('Safe for you')(page)
  }
  const changedPasswordFails = async (page: Page) => {
    await heading('Account')(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Enter your current password.').waitFor()
  }
  const erasing = async (page: Page) => {
    await asCustomer(page)
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Erase my account' }) })
    await form.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await page.getByRole('alertdialog').waitFor()
  }
  const askedWhy = async (page: Page) => {
    await openDinner(page)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' }) })
    await card.getByRole('button', { name: /^Allergens of/u }).click()
    await card.getByRole('button', { name: 'Milk: may contain' }).click()
    await page.getByRole('dialog').getByText('Common reasons').waitFor()
  }
  const adminFails = async (page: Page) => {
    const error = 'Something went wrong on our side. Please try again.'
    await page.route('**/api/admin/**', route =>
      route.fulfill({ status: 500, json: { error, code: 'internal', requestId: 'r' } }),
    )
    await page.reload()
    await page.getByText('Failed to load admin dashboard data').waitFor()
  }
  const acting = async (page: Page) => {
    await actForRestaurant(page, place)
    await heading('Weekend brunch')(page)
  }
  const actingAsGuest = async (page: Page) => {
    await acting(page)
    const slideOver = page.getByRole('button', { name: 'Open menu' })
    if (await slideOver.isVisible()) await slideOver.click()
    await page.getByRole('link', { name: 'Service View' }).click()
    await impersonationBanner(page).getByText(`Acting for ${place}`, { exact: true }).waitFor()
    await heading('Aubergine parmigiana')(page)
  }
  const actingEnded = async (page: Page) => {
    await acting(page)
    await page.getByRole('button', { name: 'Create New Menu' }).click()
    await page.getByLabel('Menu Name').fill('Afternoon tea')
    const ended = (await storedTokens(page)).token ?? ''
    await createApiClient(getStack().origin)(adminRoutes.endImpersonation, { token: ended })
    await page.getByRole('button', { name: 'Create Menu', exact: true }).click()
    await impersonationBanner(page).getByRole('button', { name: 'Act again' }).waitFor()
  }
  const shown: readonly VisualState[] = [
    { name: 'sales', path: () => '/', until: heading(/./u) },
    { name: 'login', path: () => '/login', until: heading('Welcome') },
    { name: 'register', path: () => '/login?mode=register', until: heading('Create your account') },
    {
      name: 'unknown',
      path: () => '/no/such/page',
      expectedErrors: /status of 404/u,
      until: heading(/./u),
    },
    { name: 'menus', path: () => '/', token: asOwner, until: heading('Weekend brunch') },
    { name: 'items', path: () => '/', token: asOwner, until: openDinner },
    { name: 'reason', path: () => '/', token: asOwner, until: askedWhy },
    { name: 'account-owner', path: () => '/account', token: asOwner, until: changedPasswordFails },
    { name: 'account-erasing', path: () => '/account', until: erasing },
    {
      name: 'customer-new',
      path: () => '/',
      until: async page => {
        await asCustomer(page)
        await page.getByText('No menus opened yet').waitFor()
      },
    },
    { name: 'customer', path: () => '/', until: withRecent },
    { name: 'guest-profile', path: () => `/menu/${restaurantId}`, until: withProfile },
    {
      name: 'analytics',
      path: () => '/menu-manager?tab=analytics',
      token: asOwner,
      until: charts,
    },
    { name: 'profile', path: () => '/profile', token: asOwner, until: heading('As guests see it') },
    { name: 'admin', path: () => `/admin?q=${account.email}`, token: asAdmin, until: heading(place) },
    {
      name: 'admin-none',
      path: () => '/admin?q=nowhere',
      token: asAdmin,
      until: page => page.getByText('No restaurants found matching your search.').waitFor(),
    },
    {
      name: 'admin-failed',
      path: () => '/admin',
      token: asAdmin,
      expectedErrors: /status of 500/u,
      until: adminFails,
    },
    {
      name: 'admin-analytics',
      path: () => '/admin?view=analytics',
      token: asAdmin,
      until: heading('Top Performing Restaurants'),
    },
    {
      name: 'admin-picker',
      path: () => '/analytics',
      token: asAdmin,
      until: page => page.getByRole('main').getByRole('listitem').first().waitFor(),
    },
    { name: 'acting', path: () => '/admin', token: asAdmin, until: acting },
    { name: 'acting-guest', path: () => '/admin', token: asAdmin, until: actingAsGuest },
    {
      name: 'acting-ended',
      path: () => '/admin',
      token: asAdmin,
      expectedErrors: /status of 401/u,
      until: actingEnded,
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

  describeVisualStates(shown)
})
