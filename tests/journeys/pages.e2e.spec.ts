import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import type { Page } from 'playwright-core'
import { simulateGuests } from '../fixtures/guests.ts'
import { waitForReadModels } from '../fixtures/read-models.ts'
import { createSampleRestaurant } from '../fixtures/sample.ts'
import { actForRestaurant, impersonationBanner, storedTokens } from '../fixtures/staff.ts'
import { describeVisualStates, type VisualState } from '../fixtures/visual-states.ts'
import { adminAccount, getStack } from '../fixtures/world.ts'

// Starts first: it loads many pages.
const account = { email: 'pages@example.com', password: 'correct horse battery' }
/** The sample restaurant under a unique name. */
const place = 'The Walnut Tree, Rivermouth'

describe('every page', () => {
  let restaurantId = ''
  let menuId = ''
  let token = ''
  let customerToken = ''
  let adminToken = ''

  before(async () => {
    const call = createApiClient(getStack().origin)
    restaurantId = await createSampleRestaurant(getStack().origin, account)
    token = (await call(accountRoutes.loginRestaurant, { body: account })).body.token
    const named = await call(restaurantRoutes.change, {
      params: { restaurantId },
      body: { name: place },
      token,
    })
    await waitForReadModels(getStack().origin, { id: restaurantId, token }, named.consistencyToken)
    const { body: menus } = await call(menuRoutes.published, { params: { restaurantId } })
    menuId = menus[0]?.id ?? ''
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
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
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
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' }) })
    await card.getByRole('button', { name: /^Allergens of/u }).click()
    await card.getByRole('button', { name: 'Take Milk off' }).click()
    await page.getByRole('dialog').getByText('Common reasons').waitFor()
  }
  const historyFilters = async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: 'Change history' }).waitFor()
    await page.getByRole('button', { name: /^Filters/u }).click()
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByText('Correlation id').first().waitFor()
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
    await page.getByRole('button', { name: 'Create New Menu' }).click()
    await page.getByLabel('Menu Name').fill('Afternoon tea')
    const ended = (await storedTokens(page)).token ?? ''
    await createApiClient(getStack().origin)(adminRoutes.endImpersonation, { token: ended })
    await page.getByRole('button', { name: 'Create Menu', exact: true }).click()
    await impersonationBanner(page).getByRole('button', { name: 'Act again' }).waitFor()
  }
  const goTo = (path: string | (() => string), until: VisualState['until']) => async (page: Page) => {
    await page.goto(typeof path === 'string' ? path : path())
    await until(page)
  }
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const guestPath = () => `/menu/${restaurantId}`
  /** The filters: a sheet on a phone, a part of the page on a wide screen. */
  const openFilters = async (page: Page) => {
    const more = page.getByRole('button', { name: /more allergens, and all diets$/u })
    if (!(await more.isVisible())) return page.getByRole('main')
    await more.click()
    return page.getByRole('dialog')
  }
  const allFilters = async (page: Page) => {
    const filters = await openFilters(page)
    await filters.getByRole('button', { name: 'Only some nuts or cereals?' }).click()
    await filters.getByText('The whole group is the safe choice.').waitFor()
  }
  const strict = async (page: Page) => {
    await page.getByRole('checkbox', { name: 'Strict mode' }).click()
    const sheet = page.getByRole('dialog')
    if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Close' }).click()
    await press(page, /hidden by strict mode$/u)
    await page.getByRole('button', { name: 'Show in standard mode' }).waitFor()
  }
  const nothingFound = async (page: Page) => {
    await page.getByPlaceholder('Search menu items...').fill('pizza')
    await page.getByText('No menu items found').waitFor()
  }
  const ordered = async (page: Page) => {
    await page.getByPlaceholder('Search menu items...').fill('')
    await press(page, 'Show in standard mode')
    await press(page, 'Add to my order: Raspberry sorbet')
    await press(page, /^My Order/u)
    await page.getByText('Tap a dish to remove it').waitFor()
  }
  const staffCard = async (page: Page) => {
    await press(page, 'Show to staff')
    await page.getByRole('dialog').getByText('Please check: May contain Milk').first().waitFor()
  }
  const reporting = async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await press(page, 'Report a mistake about Raspberry sorbet')
    await page.getByLabel('An allergen is missing').check()
    await press(page, 'Send')
    await page.getByText('Choose at least one.').waitFor()
  }
  const shown: readonly VisualState[] = [
    {
      name: 'sales',
      path: () => '/',
      until: heading(/./u),
      next: {
        unknown: goTo('/no/such/page', heading(/./u)),
        'guest-unknown': goTo('/menu/3f6f1a52-97a9-4f0e-8b4e-0a1d4c9d9a11', heading(/./u)),
        login: goTo('/login', heading('Welcome')),
        forgotten: async page => {
          await page.getByRole('button', { name: 'Forgot your password?' }).press('Enter')
          await page.getByText(/^Ask the owner of your restaurant/u).waitFor()
        },
        'login-failed': async page => {
          await page.goto('/login')
          await page.getByLabel('Email').fill('nobody@example.com')
          await page.getByRole('textbox', { name: 'Password' }).fill('not this one')
          await page.keyboard.press('Enter')
          await page.getByText('The email address or the password is wrong.').waitFor()
        },
        register: goTo('/login?mode=register', heading('Create your account')),
        'invitation-refused': goTo('/invitation#not-a-link', async page => {
          await page.getByText('This link does not work').waitFor()
        }),
      },
      expectedErrors: /status of (?:40[14]|422)/u,
    },
    {
      name: 'menus',
      path: () => '/',
      token: asOwner,
      until: heading('Weekend brunch'),
      next: {
        items: openDinner,
        reason: askedWhy,
        'account-owner': goTo('/account', changedPasswordFails),
        analytics: goTo('/menu-manager?tab=analytics', charts),
        profile: goTo('/profile', heading('As guests see it')),
        team: goTo('/team', heading('Team')),
        history: goTo('/history', historyFilters),
        replay: goTo(() => `/replay?menu=${menuId}&view=decided`, heading(/^Decided as of/u)),
      },
    },
    {
      name: 'customer-new',
      path: () => '/',
      until: async page => {
        await asCustomer(page)
        await page.getByText('No menus opened yet').waitFor()
      },
      next: {
        customer: withRecent,
        'guest-profile': goTo(guestPath, withProfile),
        'account-erasing': goTo('/account', erasing),
      },
    },
    {
      name: 'admin',
      path: () => `/admin?q=${account.email}`,
      token: asAdmin,
      until: heading(place),
      next: {
        'admin-none': goTo('/admin?q=nowhere', page =>
          page.getByText('No restaurants found matching your search.').waitFor(),
        ),
        'admin-analytics': goTo('/admin?view=analytics', heading('Top Performing Restaurants')),
        'admin-picker': goTo('/analytics', page =>
          page.getByRole('main').getByRole('listitem').first().waitFor(),
        ),
        'admin-erasing': async page => {
          await page.goto(`/admin?q=${account.email}`)
          await press(page, `Erase owner’s account: ${place}`)
          await press(page, 'Erase account')
          await page.getByText(`Type the name exactly: ${place}`).waitFor()
        },
        'admin-failed': goTo('/admin', adminFails),
      },
      expectedErrors: /status of 500/u,
    },
    {
      name: 'acting-guest',
      path: () => '/admin',
      token: asAdmin,
      until: actingAsGuest,
      next: { acting: goTo('/dashboard', heading('Weekend brunch')), 'acting-ended': actingEnded },
      expectedErrors: /status of 401/u,
    },
    {
      name: 'guest-menu',
      path: guestPath,
      until: heading('Aubergine parmigiana'),
      next: {
        'guest-personalized': personalized,
        'guest-filters': allFilters,
        'guest-strict': strict,
        'guest-nothing': nothingFound,
        'guest-order': ordered,
        'guest-card': staffCard,
        'guest-report': reporting,
      },
    },
  ]

  describeVisualStates(shown)
})
