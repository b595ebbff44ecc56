import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'

const timeoutMs = 20_000 // usually milliseconds; seconds on a machine that is busy with other tests

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
