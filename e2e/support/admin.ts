import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createApiClient, restaurantOf } from '@safe-menu/local/api/client'
import type { Page } from 'playwright-core'
import { waitForReadModels } from './read-models.ts'

/** The platform admin that the root hooks create with the stack. */
export const adminAccount = { email: 'root@example.com', password: 'correct horse battery' } as const

/** A restaurant with one published menu of one item, created through the API. */
export interface PublishedRestaurant {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly token: string
}

let created = 0

/** Registers a restaurant with a unique name, the menu Dinner and its item Soup; resolves once every page can show it. */
export async function createPublishedRestaurant(origin: string, kind: string): Promise<PublishedRestaurant> {
  created += 1
  const name = `${kind} ${process.pid}-${created}`
  const email = `published-${process.pid}-${created}@example.com`
  const call = createApiClient(origin)
  const registered = await call(accountRoutes.registerRestaurant, {
    body: { email, password: adminAccount.password, name },
  })
  const { token } = registered.body
  const id = restaurantOf(token)
  const menu = await call(menuRoutes.create, {
    params: { restaurantId: id },
    body: { name: 'Dinner' },
    token,
  })
  const params = { menuId: menu.body.id }
  await call(itemRoutes.create, { params, body: { name: 'Soup', price: 4.5 }, token })
  const published = await call(menuRoutes.change, { params, body: { published: true }, token })
  await waitForReadModels(origin, { id, token }, registered.consistencyToken, published.consistencyToken)
  return { id, name, email, token }
}

/** Fills in the form on `/login` and waits for the dashboard. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(adminAccount.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(adminAccount.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await waitForDashboard(page)
}

export async function waitForDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Master Admin Dashboard' }).waitFor()
}

/** Starts an impersonation from the dashboard. */
export async function actForRestaurant(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search by restaurant name or owner email' }).fill(name)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
  await impersonationBanner(page).getByText(`Acting for ${name}`, { exact: true }).waitFor()
}

/** The banner that names the restaurant an admin acts for. */
export const impersonationBanner = (page: Page) =>
  page.getByRole('region', { name: 'Acting for a restaurant' })

/** The tokens in the browser's storage: the one in use, and the admin's own during an impersonation. */
export function storedTokens(page: Page): Promise<{ token: string | null; aside: string | null }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    aside: localStorage.getItem('adminToken'),
  }))
}
