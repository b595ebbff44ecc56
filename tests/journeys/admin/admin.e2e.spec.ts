import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { simulateGuests } from '../../fixtures/guests.ts'
import { confirmAllergens, createItem, itemCard, openMenu, tag } from '../../fixtures/manager.ts'
import { type RegisteredRestaurant, registerRestaurant } from '../../fixtures/restaurant.ts'
import {
  actForRestaurant,
  impersonationBanner,
  storedTokens,
  waitForDashboard,
} from '../../fixtures/staff.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createPageOpener, desktop, getStack, itWithAll } from '../../fixtures/world.ts'

const labelsOfHeader = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('listitem').allTextContents()

describe('an admin', () => {
  let origin = ''
  let token = ''
  let busy: RegisteredRestaurant
  let quiet: RegisteredRestaurant
  const openPage = createPageOpener(/status of 500/u)
  let page: Page

  before(async () => {
    origin = getStack().origin
    token = tokenFor(signingKeyOf(getStack().dataDirectory), 'ADMIN')
    busy = await registerRestaurant({ Dinner: ['Soup'] }, 'Northern Aurora')
    await busy.publish()
    quiet = await registerRestaurant({ Dinner: ['Soup'] }, 'Northern Borealis')
    await quiet.publish()
    await simulateGuests(origin, busy.id, busy.token)
  })
  beforeEach(async () => {
    page = await openPage('/admin', { ...desktop, token })
    await waitForDashboard(page)
  })

  const search = () => page.getByRole('textbox', { name: 'Search by restaurant name or owner email' })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

  it('finds a restaurant by name and by email, with the search in the address [admin-journey-1]', async () => {
    await page.getByText('Total Views', { exact: true }).waitFor()
    await search().fill(busy.name.toUpperCase())
    await page.getByText('1 restaurant', { exact: true }).waitFor()
    const shown = await card(busy.name).innerText()
    expect(shown).to.match(/Active/u)
    expect(shown).to.contain(busy.email)
    expect(shown.replaceAll(/\s+/gu, ' ')).to.match(/Views 3 Items 1 Menus published 1/u)

    await search().fill(quiet.email)
    await card(quiet.name).waitFor()
    await page.waitForURL(url => url.searchParams.get('q') === quiet.email)
    await page.reload()
    await card(quiet.name).waitFor()
    expect(await search().inputValue()).to.equal(quiet.email)
    expect(await page.getByRole('heading', { level: 3 }).count()).to.equal(1)

    // The same text again, at once after a link without it.
    await page.evaluate(() => history.pushState(null, '', location.pathname))
    await waitUntil('the field is empty', async () => (await search().inputValue()) === '')
    await search().fill(quiet.email)
    await page.waitForURL(url => url.searchParams.get('q') === quiet.email)

    await search().fill('no such place anywhere')
    await page.getByText('No restaurants found matching your search.').waitFor()
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
    await page.getByText(/^[\d,]+ restaurants/u).waitFor() // those of all journeys: this one may be on another page
  })

  itWithAll('opens the guests’ page in a new tab [admin-journey-2]', async () => {
    await search().fill(busy.name)
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `Preview ${busy.name}` }).click(),
    ])
    await preview.waitForURL(`**/menu/${busy.id}`)
    await preview.getByRole('heading', { level: 3, name: 'Soup' }).waitFor()
    expect(await impersonationBanner(preview).count()).to.equal(0)
  })

  it('opens a restaurant’s analytics from the platform’s figures [admin-journey-3]', async () => {
    await page.getByRole('tab', { name: 'Global Analytics' }).click()
    await page.getByText('counted per restaurant and day').waitFor()
    await page.getByRole('heading', { name: 'Most Filtered Allergens' }).waitFor()
    await page.waitForURL(/[?&]view=analytics/u)
    await page.getByText('Total Menu Views').waitFor()
    const ranked = page.getByRole('row').filter({ hasText: busy.name })
    expect(await ranked.getByRole('cell').last().innerText()).to.equal('3')
    await page.reload()
    await ranked.getByRole('link').click()
    await page.getByText(busy.name).first().waitFor()
    await page.getByText('Views Over Time').first().waitFor()
    await page.getByRole('link', { name: 'Choose another restaurant' }).click()
    await search().fill(quiet.name)
    await page.waitForURL(url => url.searchParams.get('q') === quiet.name)
    await page.getByRole('link', { name: quiet.name }).click()
    await page.getByText('No Analytics Data Available').waitFor()
    await page.goBack()
    await waitUntil('the search is back', async () => (await search().inputValue()) === quiet.name)
  })

  it('acts for a restaurant until Back to Admin [admin-journey-4]', async () => {
    expect(await labelsOfHeader(page)).to.deep.equal([
      'Admin',
      'Analytics',
      'Menu Manager',
      'History',
      'Account',
      'Logout',
    ])
    const own = (await storedTokens(page)).token
    await actForRestaurant(page, busy.name)
    expect(new URL(page.url()).pathname).to.equal('/dashboard')
    const acting = await storedTokens(page)
    expect(acting.adminToken).to.equal(own)
    expect(await labelsOfHeader(page)).to.deep.equal([
      'Back to Admin',
      'Service View',
      'Menu Manager',
      'History',
      'Logout',
    ])
    await impersonationBanner(page)
      .getByText(/until .* (30|29) minutes left/u)
      .waitFor()
    await openMenu(page, 'Dinner')
    await createItem(page, { name: 'Bread', price: '3' })
    await impersonationBanner(page).waitFor()

    await tag(page, 'Bread', 'Allergens', 'Milk')
    await confirmAllergens(page, 'Bread')
    await itemCard(page, 'Bread').getByRole('button', { name: 'Milk', exact: true }).click()
    const why = page.getByRole('dialog', { name: 'Why are you removing Milk from Bread?' })
    await why.getByText('You are acting for this restaurant').waitFor()
    expect(await why.getByRole('button', { name: /^Skip/u }).count()).to.equal(0)
    await why.getByRole('button', { name: 'Remove Milk' }).click()
    await why.getByText('Enter a reason.').waitFor()
    await why.getByLabel('Reason', { exact: true }).fill('Oat milk from today')
    await why.getByRole('button', { name: 'Remove Milk' }).click()
    await itemCard(page, 'Bread').locator('button[aria-pressed="false"]', { hasText: 'Milk' }).waitFor()
    const other = await openPage('/history', { ...desktop, token: busy.token })
    const removed = other.getByRole('listitem').filter({ hasText: 'Reason: Oat milk from today' }).last()
    await removed.getByText(/by (?:an )?admin .*for the restaurant/u).waitFor()

    const call = createApiClient(getStack().origin)
    const token = acting.token ?? ''
    const statusOf = (answer: Promise<unknown>) =>
      answer.then(
        () => 200,
        (error: ApiFailure) => error.status,
      )
    expect(
      await Promise.all([
        statusOf(call(adminRoutes.restaurantsOverview, { token })),
        statusOf(call(adminRoutes.globalAnalytics, { token })),
        statusOf(call(adminRoutes.impersonate, { params: { restaurantId: quiet.id }, token })),
      ]),
      'admin routes refuse who acts for a restaurant',
    ).to.deep.equal([403, 403, 403])
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()

    await page.getByRole('link', { name: 'Service View' }).click()
    await page.getByRole('heading', { level: 3, name: 'Bread' }).waitFor()
    await impersonationBanner(page).getByText(`Acting for ${busy.name}`, { exact: true }).waitFor()
    await page.goBack()

    const [ended] = await Promise.all([
      page.waitForResponse('**/api/admin/impersonation/end'),
      page.getByRole('banner').getByRole('button', { name: 'Back to Admin' }).click(),
    ])
    expect(ended.status()).to.equal(200)
    await waitForDashboard(page)
    expect(new URL(page.url()).pathname).to.equal('/admin')
    expect(await storedTokens(page)).to.deep.equal({ token: own, adminToken: null })
    expect(await impersonationBanner(page).count()).to.equal(0)
    const params = { restaurantId: busy.id }
    expect(await statusOf(call(menuRoutes.create, { params, body: { name: 'Too late' }, token }))).to.equal(
      401,
    )
  })
  it('names what failed, and can try again [admin-failures-1]', async () => {
    const overview = '**/api/admin/restaurants-overview*'
    const fail = (path: string) =>
      page.route(path, route =>
        route.fulfill({ status: 500, json: { error: 'x', code: 'internal.unexpected', requestId: 'r' } }),
      )
    await fail(overview)
    await search().fill(busy.name)
    await page.getByText('Failed to load admin dashboard data').first().waitFor()
    await page.unroute(overview)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await fail('**/api/admin/impersonate/*')
    await page.getByRole('button', { name: `Manage ${busy.name}` }).click()
    await page.getByRole('alert').getByText('Failed to impersonate restaurant').waitFor()
    expect(new URL(page.url()).pathname).to.equal('/admin')
  })

  itWithAll('erases an owner’s account after the restaurant’s name is typed', async () => {
    const leaving = await registerRestaurant({ Dinner: ['Soup'] }, 'Farewell')
    await leaving.publish()
    await search().fill(leaving.name)
    const erase = page.getByRole('button', { name: `Erase owner’s account: ${leaving.name}` })
    expect(await erase.innerText(), 'what it does stands on it').to.equal('Erase owner’s account')
    await erase.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase account' }).click()
    await dialog.getByText(`Type the name exactly: ${leaving.name}`).waitFor()
    await dialog.getByLabel('Type the restaurant’s name to confirm').fill(leaving.name)
    await dialog.getByRole('button', { name: 'Erase account' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card(leaving.name).getByText('Account erased. Nobody can act for this restaurant.').waitFor()
    expect(
      await card(leaving.name)
        .getByRole('button', { name: /^Manage/u })
        .count(),
    ).to.equal(0)
    const call = createApiClient(getStack().origin)
    await waitUntil('guests can open neither the restaurant nor its menus', () =>
      call(menuRoutes.published, { params: { restaurantId: leaving.id } }).then(
        () => false,
        (error: ApiFailure) => error.status === 404,
      ),
    )
  })
})
