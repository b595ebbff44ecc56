import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import {
  type Answer,
  type ApiClient,
  ApiFailure,
  type CallOptions,
  createApiClient,
  restaurantOf,
} from '@safe-menu/local/api/client'
import { loadSampleRestaurant, type SampleAccount } from '@safe-menu/local/sample-data/load'
import { newRestaurantDetails } from './manager.ts'
import { getStack } from './world.ts'

/** A registered restaurant with its credentials and an authenticated client. */
export interface TestRestaurant {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** In the order in which they were created. */
  readonly menuIds: readonly string[]
  /** Publishes all menus; resolves once guests can see them. */
  readonly publish: () => Promise<void>
  /** Calls the API with the restaurant's token. */
  readonly call: <R extends Parameters<ReturnType<typeof createApiClient>>[0]>(
    route: R,
    options?: CallOptions<R>,
  ) => Promise<Answer<R>>
}

/**
 * Registers a restaurant through the API and creates menus with items (`{ Dinner: ['Soup'] }`); resolves once every page can
 * show them. Its name begins with `name`.
 */
export async function createRestaurant(
  menus: Readonly<Record<string, readonly string[]>> = {},
  name?: string,
): Promise<TestRestaurant> {
  const client = createApiClient(getStack().origin)
  const account = newRestaurantDetails(name)
  const registered = await client(accountRoutes.registerRestaurant, { body: account })
  const { token } = registered.body
  const id = restaurantOf(token)
  const call: TestRestaurant['call'] = (route, options) => client(route, { token, ...options })
  let { consistencyToken } = registered
  const menuIds: string[] = []
  for (const [menuName, items] of Object.entries(menus)) {
    const body = { name: menuName }
    const menu = await call(menuRoutes.create, { params: { restaurantId: id }, body })
    consistencyToken = menu.consistencyToken
    menuIds.push(menu.body.id)
    for (const item of items) {
      const params = { menuId: menu.body.id }
      consistencyToken = (await call(itemRoutes.create, { params, body: { name: item } })).consistencyToken
    }
  }
  const seen = (...tokens: readonly (string | null)[]) =>
    waitForReadModels(getStack().origin, { id, token }, ...tokens)
  await seen(registered.consistencyToken, consistencyToken)
  const publish = async () => {
    for (const menuId of menuIds) {
      const published = await call(menuRoutes.change, { params: { menuId }, body: { published: true } })
      await seen(published.consistencyToken)
    }
  }
  return { id, ...account, token, menuIds, publish, call }
}

/** Creates the sample restaurant under the given account; resolves to its id once every page can show it. */
export async function createSampleRestaurant(account: SampleAccount): Promise<string> {
  const { origin } = getStack()
  const client = createApiClient(origin)
  let token = ''
  const written: string[] = []
  const call: ApiClient = async (route, options) => {
    const answer = await client(route, options)
    if (answer.consistencyToken) written.push(answer.consistencyToken)
    const { body }: { body: unknown } = answer
    if (typeof body === 'object' && body !== null && 'token' in body) token = String(body.token)
    return answer
  }
  const id = await loadSampleRestaurant(call, account, '2026-01-15T10:00:00.000Z')
  await waitForReadModels(origin, { id, token }, ...written)
  return id
}

const timeoutMs = 120_000 // usually milliseconds; more on a machine that is busy with other tests

/**
 * Waits until all read models contain the writes that returned these consistency tokens. The reader's token is that of
 * the restaurant's owner, an admin or an auditor. A page loads its lists once: opened too early, it keeps showing the
 * old state.
 */
export async function waitForReadModels(
  origin: string,
  reader: { readonly id: string; readonly token: string },
  ...consistencyTokens: readonly (string | null)[]
): Promise<void> {
  const call = createApiClient(origin)
  const { id: restaurantId, token } = reader
  for (const consistencyToken of consistencyTokens) {
    await Promise.all([
      retryOn503(() => call(menuRoutes.published, { params: { restaurantId }, consistencyToken })),
      // The history reads from the projection groups `audit` and `admin`.
      retryOn503(() => call(auditRoutes.history, { query: { limit: '1' }, token, consistencyToken })),
    ])
  }
}

/** A server waits two seconds for its read models and then answers 503 rather than with stale data. */
async function retryOn503(read: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      await read()
      return
    } catch (error) {
      const notYet = error instanceof ApiFailure && error.status === 503
      if (!notYet || Date.now() > deadline) throw error
    }
  }
}
