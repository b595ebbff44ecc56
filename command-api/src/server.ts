import type { KeyObject } from 'node:crypto'
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
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import { EventStoreUnavailable, NewerEvent } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createHealth } from '@safe-menu/server-kit/health/health'
import { createHttpServer } from '@safe-menu/server-kit/http/server'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createWriteQuota } from '@safe-menu/server-kit/limits/write-quota'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import { WrongKey } from '@safe-menu/server-kit/vault/keys'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/create-accounts.ts'
import { createAdmin } from './admin/create-admin.ts'
import type { FirstAdmin } from './admin/first-admin.ts'
import { seedCatalogue } from './allergens/seed-catalogue.ts'
import { signHeadsJob } from './audit/sign-heads.ts'
import { createGuestActivity } from './guest-activity/create-guest-activity.ts'
import { createItems } from './items/create-items.ts'
import { repeatEvery, retryUntilSuccess } from './jobs.ts'
import { logWatchJob } from './log-watch.ts'
import { createMenus } from './menus/create-menus.ts'
import { createOwnerOf } from './owner-of.ts'
import { createReadModel } from './read-model.ts'
import { createRestaurants } from './restaurants/create-restaurants.ts'
import { createAnswerWrite } from './write-path/answer.ts'
import { createWritePath } from './write-path/execute.ts'
import { withQuota } from './write-path/quota.ts'
import { createRecentGrowth } from './write-path/recent-growth.ts'

export interface CommandApiOptions {
  readonly log: Logger
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly jwtPrivateKey: KeyObject
  readonly jwtPublicKey: KeyObject
  readonly vaultKey: Buffer
  readonly accountIndexKey: Buffer
  readonly consistencyKey: Buffer
  readonly auditSigningKey: KeyObject
  /** Created at the start, unless the address has an account. */
  readonly firstAdmin?: FirstAdmin | null
  readonly rateLimitScale: number
  readonly trustProxy: boolean
  /** Outside production: an answer that its route does not declare is a 500. */
  readonly strictResponses: boolean
  /** Default 12; specs use less. */
  readonly bcryptCost?: number
  /** Replaces the event store as this service sees it, for specs. */
  readonly wrapGateway?: (gateway: EventStoreGateway) => EventStoreGateway
  /** Called when the service must stop after its start, because its data was made with other keys or another log. */
  readonly onFatal: (error: unknown) => void
}

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
  const writePath = createWritePath({ gateway })
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
  let hasCatalogue = false

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
    health: createHealth({
      checks: {
        eventStore: async () => {
          await gateway.head()
          return { ok: true }
        },
        catalogue: () =>
          hasCatalogue
            ? { ok: true }
            : { ok: false, reason: 'The allergen catalogue is not in the log yet.' },
        vault: async () => {
          const reachable = await pool.query('select 1').then(
            () => true,
            () => false,
          )
          // Reported, but never a reason to take the service away: without the vault everything but accounts works.
          return { ok: true, figures: { open: accounts.isVaultOpen(), reachable } }
        },
        // The operator signs in next. Without the vault nobody can, and the rest of the service works.
        firstAdmin: () =>
          admin.hasFirstAdmin() || !accounts.isVaultOpen()
            ? { ok: true }
            : { ok: false, reason: 'The first admin does not exist yet.' },
      },
    }),
    metrics: createMetrics('command-api'),
    trustProxy: options.trustProxy,
    strictResponses: options.strictResponses,
    translateError,
  })

  async function runBackground(): Promise<void> {
    const background = { log, signal: stopping.signal }
    const appendCatalogue = async () => {
      await seedCatalogue(writePath)
      hasCatalogue = true
    }
    await Promise.all([
      retryUntilSuccess({ name: 'open the vault', run: accounts.openVault, isFatal: isWrongKey }, background),
      retryUntilSuccess({ name: 'append the catalogue', run: appendCatalogue }, background),
    ])
    await Promise.all([
      retryUntilSuccess({ name: 'create the first admin', run: admin.makeFirstAdmin }, background),
      ...jobs.map(job => repeatEvery(job, background)),
    ])
  }

  let running: Promise<void> = Promise.resolve()
  return {
    async start(port, host) {
      // Wrong keys stop the start. An unreachable database does not: everything but accounts works without it.
      await accounts.openVault().catch((error: unknown) => {
        if (isWrongKey(error)) throw error
        log.warn({ err: error }, 'The vault cannot be opened yet')
      })
      const listening = await server.start(port, host)
      running = runBackground().catch(options.onFatal)
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

const isWrongKey = (error: unknown) => error instanceof WrongKey

/** A stream with events of a newer version is left to its process, which runs beside this one during an update. */
function translateError(error: unknown): AppError | null {
  if (error instanceof EventStoreUnavailable)
    return new AppError('service.event_store_unavailable', { cause: error })
  return error instanceof NewerEvent ? new AppError('service.not_ready', { cause: error }) : null
}
