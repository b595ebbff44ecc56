import type { KeyObject } from 'node:crypto'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import { ItemId, MenuId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createAuditSigner } from '@safe-menu/server-kit/audit/signing'
import { createTokenIssuer, type TokenSubject } from '@safe-menu/server-kit/auth/issue-token'
import { readRevocations } from '@safe-menu/server-kit/auth/revocation-table'
import { createRevocations } from '@safe-menu/server-kit/auth/revocations'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/verify-token'
import { createConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import { EventStoreUnavailable, NewerEvent } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { createHealth } from '@safe-menu/server-kit/health/health'
import { createHttpServer } from '@safe-menu/server-kit/http/server'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createWriteQuota } from '@safe-menu/server-kit/limits/write-quota'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import { WrongKey } from '@safe-menu/server-kit/vault/keys'
import type { Logger } from 'pino'
import { createDevices } from './accounts/devices.ts'
import { accountHandlers } from './accounts/handle.ts'
import { logoutHandlers } from './accounts/logout.ts'
import { migrateVault } from './accounts/migrations.ts'
import { createPasswords } from './accounts/passwords.ts'
import { createRevoker } from './accounts/revoke.ts'
import { isRevokedByLog } from './accounts/revoked-by-log.ts'
import { sweep } from './accounts/sweep.ts'
import { checkKeys, createVault } from './accounts/vault.ts'
import { finishOwnerErasures } from './admin/erase-owner.ts'
import { ensureFirstAdmin, type FirstAdmin } from './admin/first-admin.ts'
import { adminHandlers } from './admin/handle.ts'
import { createOwnerErasures } from './admin/owner-erasures.ts'
import { createRestaurantMenus } from './admin/restaurant-menus.ts'
import { seedCatalogue } from './allergens/seed-catalogue.ts'
import { signHeads } from './audit/sign-heads.ts'
import { fromTimeToTime, untilDone } from './background.ts'
import { createGuestActivity } from './guest-activity/capability.ts'
import { itemHandlers } from './items/handle.ts'
import { importHandlers } from './items/import/handle.ts'
import { createMenuSpace } from './items/menu-space.ts'
import { itemFold, itemStream } from './items/state.ts'
import { allergenHandlers } from './items/tags/handle.ts'
import { createLogWatch } from './log-watch.ts'
import { menuHandlers } from './menus/handle.ts'
import { menuFold, menuStream } from './menus/state.ts'
import { createReadModel } from './read-model.ts'
import { restaurantHandlers } from './restaurants/handle.ts'
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
  /** Made at the start, unless the address has an account. */
  readonly firstAdmin?: FirstAdmin | null
  readonly rateLimitScale: number
  readonly trustProxy: boolean
  /** Outside production: an answer that its route does not declare is a 500. */
  readonly strictResponses: boolean
  /** 12 unless told; specs use less. */
  readonly bcryptCost?: number
  /** For specs: the store as this service sees it. */
  readonly wrapGateway?: (gateway: EventStoreGateway) => EventStoreGateway
  /** Called when the service finds, after its start, that it must not go on: its data was made with other keys. */
  readonly onFatal: (error: unknown) => void
}

export interface CommandApi {
  /** Resolves with the port once the service answers; its stores may still be on their way, which `/readyz` tells. */
  start(port: number, host?: string): Promise<number>
  drain(): Promise<void>
  stop(): Promise<void>
}

/** The service that decides and appends. Nothing is opened before `start`. */
export function createServer(options: CommandApiOptions): CommandApi {
  const { log, databaseUrl, vaultKey, accountIndexKey: indexKey, firstAdmin = null } = options
  const codec = createEventCodec({ eventTypes })
  const { wrapGateway = gateway => gateway } = options
  const store = createEventStoreGateway({ url: options.eventStoreUrl, codec, log })
  const gateway = wrapGateway(store)
  const pool = createPool({ url: databaseUrl, applicationName: 'command-api', log })
  const writePath = createWritePath({ gateway })
  const readModel = createReadModel(pool, log)
  const quota = createWriteQuota({ scale: options.rateLimitScale })
  const managerWrites = withQuota(writePath, quota)
  const recentGrowth = createRecentGrowth()
  const space = createMenuSpace({ readModel, recentGrowth })
  const answer = createAnswerWrite(createConsistencyTokens(options.consistencyKey))
  const limiter = createLimiter({ scale: options.rateLimitScale })
  const auditSigner = createAuditSigner(options.auditSigningKey)
  const revocations = createRevocations({
    read: after => readRevocations(pool, after),
    otherwise: claims => isRevokedByLog(writePath.look, claims),
  })
  const stopping = new AbortController()
  const started = { vault: false, catalogue: false, firstAdmin: firstAdmin === null }
  const vault = createVault({ pool, vaultKey, isOpen: () => started.vault })
  const passwords = createPasswords(options.bcryptCost === undefined ? {} : { cost: options.bcryptCost })
  const erasures = createOwnerErasures({ pool, isOpen: () => started.vault })
  const revoker = createRevoker({ pool, writePath, isOpen: () => started.vault, revocations })
  const { revoke } = revoker
  const eraseOwner = { writePath, vault, menus: createRestaurantMenus(pool, store), revoke }
  const guestActivity = createGuestActivity({
    gateway,
    pool,
    writePath,
    log,
    vaultKey,
    isVaultOpen: () => started.vault,
  })
  const issueTokenAt = (session: TokenSubject, at: number) =>
    createTokenIssuer(options.jwtPrivateKey, () => at)(session)

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
      ...accountHandlers({
        writePath,
        vault,
        passwords,
        limiter,
        devices: createDevices({ indexKey, now: Date.now }),
        indexKey,
        now: Date.now,
        issueTokenAt,
        revoke,
        answer,
      }),
      ...logoutHandlers({ writePath, gateway, revoke, answer }),
      ...adminHandlers({
        ...eraseOwner,
        erasures,
        issueTokenAt,
        answer,
      }),
      ...restaurantHandlers({ writePath: managerWrites, answer }),
      ...menuHandlers({ writePath: managerWrites, readModel, recentGrowth, answer }),
      ...itemHandlers({ writePath: managerWrites, space, answer }),
      ...importHandlers({ writePath, readModel, space, quota, answer, now: Date.now }),
      ...allergenHandlers({ writePath: managerWrites, space, answer }),
      ...guestActivity.handlers,
    },
    log,
    tokens: createTokenVerifier({ publicKey: options.jwtPublicKey }),
    isRevoked: revocations.isRevoked,
    ownerOf,
    limiter,
    health: createHealth({
      checks: {
        eventStore: async () => {
          await gateway.head()
          return { ok: true }
        },
        catalogue: () =>
          started.catalogue ? { ok: true } : { ok: false, reason: 'The catalogue is not appended yet.' },
        vault: vaultHealth,
        // Whoever started the service signs in next. Without the vault nobody can, and the rest goes on.
        firstAdmin: () =>
          started.firstAdmin || !started.vault
            ? { ok: true }
            : { ok: false, reason: 'The first admin is not made yet.' },
      },
    }),
    metrics: createMetrics('command-api'),
    trustProxy: options.trustProxy,
    strictResponses: options.strictResponses,
    translateError,
  })

  /** Whose it is never changes. Deleted ones too: a deletion that is repeated with its key gets its answer again. */
  async function ownerOf(kind: 'menu' | 'item', id: string) {
    const { state } =
      kind === 'menu'
        ? await writePath.recall(menuStream(MenuId.parse(id)), menuFold)
        : await writePath.recall(itemStream(ItemId.parse(id)), itemFold)
    return state.status === 'empty' ? null : state.restaurantId
  }

  /** Told, but no reason to take the service away: without the vault everything but accounts goes on. */
  async function vaultHealth() {
    const isReachable = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return { ok: true, figures: { open: started.vault, reachable: isReachable } }
  }

  async function openVault(): Promise<void> {
    await migrateVault(pool)
    await checkKeys(pool, { VAULT_KEY: vaultKey, ACCOUNT_INDEX_KEY: indexKey })
    started.vault = true
  }

  async function appendCatalogue(): Promise<void> {
    await seedCatalogue(writePath)
    started.catalogue = true
  }

  async function makeFirstAdmin(): Promise<void> {
    if (firstAdmin) await ensureFirstAdmin({ writePath, vault, passwords, indexKey, revoke }, firstAdmin, log)
    started.firstAdmin = true
  }

  async function prepare(): Promise<void> {
    const background = { log, signal: stopping.signal }
    const isFatal = (error: unknown) => error instanceof WrongKey || error instanceof LogReplaced
    await Promise.all([
      started.vault || untilDone('open the vault', openVault, { ...background, isFatal }),
      untilDone('append the catalogue', appendCatalogue, background),
    ])
    await Promise.all([
      untilDone('make the first admin', makeFirstAdmin, background),
      fromTimeToTime(
        'finish what a crash left',
        () => sweep({ writePath, vault, revoke, log, now: Date.now }),
        {
          ...background,
          retryMs: 5_000, // nothing waits for it: each of its tasks is also done when its person comes back
          intervalMs: 5 * 60_000, // an erasure that the vault's outage cut off must not wait for the next start
        },
      ),
      fromTimeToTime('finish revocations', revoker.sweep, {
        ...background,
        retryMs: 5_000, // the client was asked to try again
        intervalMs: 5_000, // a token may be good meanwhile although its password has changed; mostly two empty answers
      }),
      fromTimeToTime(
        'finish erasures of owners',
        () => finishOwnerErasures({ ...eraseOwner, erasures, log, now: Date.now }),
        {
          ...background,
          retryMs: 5_000, // the stores or the read model are away: the menus' withdrawal waits for nothing else
          intervalMs: 5_000, // guests may see an unattended menu meanwhile; mostly it asks an empty index
        },
      ),
      guestActivity.keepHouse(stopping.signal),
      fromTimeToTime('watch the event log', createLogWatch(store), {
        ...background,
        isFatal,
        retryMs: 2_000, // it is away, which the requests say
        intervalMs: 1_000, // for so long a decision may rest on a log that is gone
      }),
      fromTimeToTime(
        'sign the audit trail',
        () => signHeads({ pool, gateway, signer: auditSigner, log, now: Date.now }),
        {
          ...background,
          retryMs: 60_000, // nobody waits for it
          intervalMs: 10 * 60_000, // soon after each midnight (UTC), and soon after a restaurant's first entry
        },
      ),
    ])
  }

  let prepared: Promise<void> = Promise.resolve()
  return {
    async start(port, host) {
      // Wrong keys stop the start. A database that is away does not: all but the accounts works without it.
      await openVault().catch((error: unknown) => {
        if (error instanceof WrongKey) throw error
        log.warn({ err: error }, 'The vault cannot be opened yet')
      })
      const listening = await server.start(port, host)
      prepared = prepare().catch(options.onFatal)
      return listening
    },
    drain: () => server.drain(),
    async stop() {
      stopping.abort()
      await server.stop()
      await prepared
      await guestActivity.close()
      await gateway.close()
      await pool.end()
    },
  }
}

/** A stream that a newer version has written to is left alone: its process, beside this one during an update, can decide. */
function translateError(error: unknown): AppError | null {
  if (error instanceof EventStoreUnavailable) {
    return new AppError('service.event_store_unavailable', { cause: error })
  }
  return error instanceof NewerEvent ? new AppError('service.not_ready', { cause: error }) : null
}
