import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ReadModel } from '@safe-menu/contracts/http/route'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { auditKeyOf } from '@safe-menu/server-kit/audit/signing'
import { createTokenVerifier, issueToken } from '@safe-menu/server-kit/auth/tokens'
import { sealPositions } from '@safe-menu/server-kit/consistency/token'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { createRevocationTables } from '@safe-menu/server-kit/testing/revocation-tables'
import { createServer, type QueryApiOptions } from '../server.ts'

interface StartOptions extends Pick<QueryApiOptions, 'liveTickMs'> {
  readonly rateLimitScale?: number
  readonly site?: string
}

/** A query-api for one spec, on a free port, with its own keys. */
export async function startApi(
  databaseUrl: string,
  { rateLimitScale = 100, site = '', ...more }: StartOptions = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const consistencyKey = randomBytes(32)
  const revocations = await createRevocationTables(databaseUrl)
  const server = createServer({
    databaseUrl,
    // In production each has its own key; here one pair serves all.
    exportKey: privateKey,
    headKey: auditKeyOf(publicKey),
    tokens: createTokenVerifier({ publicKey }),
    consistencyKey,
    limiter: createLimiter({ scale: rateLimitScale }),
    log: createLogger({ service: 'query-api', level: 'silent' }),
    trustProxy: false,
    strictResponses: true,
    ...more,
    guestPage: { directory: fileURLToPath(new URL('../../../dist/guest-page', import.meta.url)), site },
  })
  const origin = `http://127.0.0.1:${await server.start(0, '127.0.0.1')}`

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers })
  const after = (position: bigint, group: ReadModel = 'menus') => ({
    'consistency-token': sealPositions(consistencyKey, { [group]: position }),
  })

  return {
    origin,
    async stop() {
      await server.stop()
      await revocations.close()
    },
    get,
    /** The headers of a logged-in account. */
    as(role: Role, restaurantId: string | null = null, accountId: string = randomUUID()) {
      const token = issueToken(privateKey, {
        accountId: accountId as AccountId,
        role,
        audience: role === 'CUSTOMER' ? 'customer' : 'restaurant',
        restaurantId: restaurantId as RestaurantId | null,
      })
      return { authorization: `Bearer ${token}` }
    },
    /** The headers of an admin who acts for a restaurant. */
    impersonating(restaurantId: string, impersonationId: string) {
      const token = issueToken(privateKey, {
        accountId: randomUUID() as AccountId,
        role: 'RESTAURANT',
        audience: 'restaurant',
        restaurantId: restaurantId as RestaurantId,
        impersonation: { id: impersonationId, adminId: randomUUID() as AccountId, sessionId: randomUUID() },
      })
      return { authorization: `Bearer ${token}` }
    },
    after,
    /** As a client reads after a write: again while the projector of a busy machine takes longer than a read waits for it. */
    readAfter: (path: string, position: bigint) =>
      waitUntil('the read model has the write', async () => {
        const answer = await get(path, after(position))
        return answer.status !== 503 && answer
      }),
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
