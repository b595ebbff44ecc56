import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createTokenIssuer, type TokenSubject } from '@safe-menu/server-kit/auth/issue-token'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/verify-token'
import { createConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import { createHttpServer } from '@safe-menu/server-kit/http/server'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createWriteQuota } from '@safe-menu/server-kit/limits/write-quota'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import { createAccounts } from './accounts/create-accounts.ts'
import { createAdmin } from './admin/create-admin.ts'
import { createCatalogue } from './allergens/seed-catalogue.ts'
import { signHeadsJob } from './audit/sign-heads.ts'
import { isWrongKey, runBackground } from './background.ts'
import { createGuestActivity } from './guest-activity/create-guest-activity.ts'
import { createCommandHealth } from './health.ts'
import { createItems } from './items/create-items.ts'
import { logWatchJob } from './log-watch.ts'
import { createMenus } from './menus/create-menus.ts'
import type { CommandApiOptions } from './options.ts'
import { createOwnerOf } from './owner-of.ts'
import { createReadModel } from './read-model.ts'
import { createRestaurants } from './restaurants/create-restaurants.ts'
import { translateError } from './translate-error.ts'
import { createAnswerWrite } from './write-path/answer.ts'
import { createWritePath } from './write-path/execute.ts'
import { withQuota } from './write-path/quota.ts'
import { createRecentGrowth } from './write-path/recent-growth.ts'

export interface CommandApi {
  /** Resolves with the port once the service answers. Its stores may still be starting; `/readyz` says so. */
  start(port: number, host?: string): Promise<number>
  drain(): Promise<void>
  stop(): Promise<void>
}

/** The service that decides and appends. Opens nothing before `start`. */
export function createServer(options: CommandApiOptions): CommandApi {
  const {
    log,
    vaultKey,
    firstAdmin = null,
    rateLimitScale: scale,
    wrapGateway = gateway => gateway,
  } = options
  const codec = createEventCodec({ eventTypes })
  const store = createEventStoreGateway({ url: options.eventStoreUrl, codec, log })
  const gateway = wrapGateway(store)
  const pool = createPool({ url: options.databaseUrl, applicationName: 'command-api', log })
  const limiter = createLimiter({ scale })
  const writePath = createWritePath({ gateway, conflictDeadlineMs: options.conflictDeadlineMs })
  const quota = createWriteQuota({ scale })
  const deps = {
    log,
    now: Date.now,
    store,
    gateway,
    pool,
    limiter,
    writePath,
    quota,
    managerWrites: withQuota(writePath, quota),
    readModel: createReadModel(pool, log),
    recentGrowth: createRecentGrowth(),
    answer: createAnswerWrite(createConsistencyTokens(options.consistencyKey)),
    issueTokenAt: (subject: TokenSubject, at: number) =>
      createTokenIssuer(options.jwtPrivateKey, () => at)(subject),
    vaultKey,
    indexKey: options.accountIndexKey,
  }
  const catalogue = createCatalogue(writePath)
  const accounts = createAccounts({ ...deps, bcryptCost: options.bcryptCost })
  const admin = createAdmin({ ...deps, ...accounts, firstAdmin })
  const guestActivity = createGuestActivity({ ...deps, isVaultOpen: accounts.isVaultOpen })
  const jobs = [
    ...accounts.jobs,
    ...admin.jobs,
    ...guestActivity.jobs,
    signHeadsJob({ ...deps, signingKey: options.auditSigningKey }),
    logWatchJob(store),
  ]
  const stopping = new AbortController()

  const server = createHttpServer({
    service: 'command',
    routes: [
      accountRoutes,
      adminRoutes,
      restaurantRoutes,
      menuRoutes,
      itemRoutes,
      allergenRoutes,
      activityRoutes,
    ].flatMap(group => Object.values(group)),
    handlers: {
      ...accounts.handlers,
      ...admin.handlers,
      ...createRestaurants(deps).handlers,
      ...createMenus(deps).handlers,
      ...createItems(deps).handlers,
      ...guestActivity.handlers,
    },
    log,
    tokens: createTokenVerifier({ publicKey: options.jwtPublicKey }),
    isRevoked: accounts.isRevoked,
    ownerOf: createOwnerOf(writePath),
    limiter,
    health: createCommandHealth({ gateway, pool, catalogue, accounts, admin }),
    metrics: createMetrics('command-api'),
    trustProxy: options.trustProxy,
    strictResponses: options.strictResponses,
    translateError,
  })

  let running: Promise<void> = Promise.resolve()
  return {
    async start(port, host) {
      // Wrong keys stop the start. An unreachable database does not: everything but accounts works without it.
      await accounts.openVault().catch((error: unknown) => {
        if (isWrongKey(error)) throw error
        log.warn({ err: error }, 'The vault cannot be opened yet')
      })
      const listening = await server.start(port, host)
      const background = { log, signal: stopping.signal }
      running = runBackground({ catalogue, accounts, admin, jobs }, background).catch(options.onFatal)
      return listening
    },
    drain: () => server.drain(),
    async stop() {
      stopping.abort()
      await server.stop()
      await running
      await guestActivity.close()
      await gateway.close()
      await pool.end()
    },
  }
}
