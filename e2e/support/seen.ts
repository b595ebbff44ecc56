import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'

const patienceMs = 20_000 // milliseconds in life; a machine that other tests keep busy takes seconds

/**
 * Resolves once guests, managers, admins and the history can be shown what writes answered with these consistency tokens,
 * read under a token of the restaurant's owner, an admin's or an auditor's. A page reads its lists once: opened a moment
 * too early it would go on showing what was before.
 */
export async function seen(
  origin: string,
  reader: { readonly id: string; readonly token: string },
  ...consistencyTokens: readonly (string | null)[]
): Promise<void> {
  const call = createApiClient(origin)
  const { id: restaurantId, token } = reader
  for (const consistencyToken of consistencyTokens) {
    await patiently(() => call(menuRoutes.published, { params: { restaurantId }, consistencyToken }))
    // Made of what the groups for the history and for the admins keep.
    await patiently(() => call(auditRoutes.history, { query: { limit: '1' }, token, consistencyToken }))
  }
}

/** The servers wait two seconds for their read models, and then answer 503 rather than something stale. */
async function patiently(read: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + patienceMs
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
