import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { restaurantOf } from '@safe-menu/local/api/restaurant-of'
import type { Page } from 'playwright-core'
import { seen } from './seen.ts'

/** The platform's admin in the journeys' stack, made at its start. */
export const theAdmin = { email: 'root@example.com', password: 'correct horse battery' } as const

/** A restaurant with a published menu of one item, made by calls. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly token: string
}

let places = 0

/** Registers a restaurant of a name that no other has, with the menu Dinner and the item Soup in it; resolves once pages can show it. */
export async function newPlace(origin: string, kind: string): Promise<Place> {
  places += 1
  const name = `${kind} ${process.pid}-${places}`
  const email = `place-${process.pid}-${places}@example.com`
  const call = createApiClient(origin)
  const registered = await call(accountRoutes.registerRestaurant, {
    body: { email, password: theAdmin.password, name },
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
  await seen(origin, { id, token }, registered.consistencyToken, published.consistencyToken)
  return { id, name, email, token }
}

/** From `/login` to the dashboard. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(theAdmin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(theAdmin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await onDashboard(page)
}

export async function onDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Master Admin Dashboard' }).waitFor()
}

/** On the dashboard: starts to act for a restaurant. */
export async function manage(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search by restaurant name or owner email' }).fill(name)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
  await banner(page).getByText(`Acting for ${name}`).waitFor()
}

/** What says, on every page, for whom the admin acts. */
export const banner = (page: Page) => page.getByRole('region', { name: 'Acting for a restaurant' })

/** The tokens that the browser keeps: the one in use, and the admin's own while it lies aside. */
export function keptTokens(page: Page): Promise<{ token: string | null; aside: string | null }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    aside: localStorage.getItem('adminToken'),
  }))
}
