import { createHash } from 'node:crypto'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { matrixLetters } from '@safe-menu/contracts/items/matrix'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { type ApiClient, restaurantOf, withRetries } from '../api/client.ts'
import { sampleMatrix, sampleMenus, sampleRestaurant } from './menus.ts'

export interface SampleAccount {
  readonly email: string
  readonly password: string
}

/**
 * Registers the sample restaurant and publishes its menus through the public API, as a manager would.
 * Idempotent: every write carries a fixed key, so that the next load finishes one that was cut off.
 * Returns the restaurant's id.
 */
export async function loadSampleRestaurant(
  client: ApiClient,
  { email, password }: SampleAccount,
  reviewedAt: string,
): Promise<string> {
  const call = withRetries(client)
  await call(accountRoutes.registerRestaurant, {
    body: { email, password, ...sampleRestaurant },
    idempotencyKey: `sample-registration-${createHash('sha256').update(email).digest('hex')}`,
  })
  const { body: session } = await call(accountRoutes.loginRestaurant, { body: { email, password } })
  const restaurantId = restaurantOf(session.token)
  await loadSampleMenus(call, { id: restaurantId, token: session.token }, reviewedAt)
  return restaurantId
}

/** Creates and publishes the sample menus of a restaurant. `token`: of its owner. */
export async function loadSampleMenus(
  call: ApiClient,
  { id: restaurantId, token }: { readonly id: string; readonly token: string },
  reviewedAt: string,
): Promise<void> {
  for (const [index, menu] of sampleMenus.entries()) {
    const key = `sample-${index}`
    const { body: created } = await call(menuRoutes.create, {
      params: { restaurantId },
      body: { name: menu.name, description: menu.description },
      token,
      idempotencyKey: `${key}-menu`,
    })
    await call(importRoutes.import, {
      params: { menuId: created.id },
      query: { confirm: 'reviewed', values: JSON.stringify(matrixLetters) },
      body: sampleMatrix(menu, reviewedAt),
      token,
      idempotencyKey: `${key}-items`,
    })
    await call(menuRoutes.change, {
      params: { menuId: created.id },
      body: { published: true },
      token,
      idempotencyKey: `${key}-publish`,
    })
  }
}
