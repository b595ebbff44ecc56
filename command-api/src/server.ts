import { routes } from '@safe-menu/contracts/routes'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/tokens'
import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable, NewerEvent } from '@safe-menu/server-kit/event-store/errors'
import { createHealth } from '@safe-menu/server-kit/health/health'
import { createHttpServer } from '@safe-menu/server-kit/http/server'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import { WrongKey } from '@safe-menu/server-kit/vault/keys'
import { accountRouter } from './accounts/router.ts'
import { createAccounts } from './accounts/services.ts'
import { createFirstAdmin } from './admin/first-admin.ts'
import { adminRouter } from './admin/router.ts'
import { createCatalogue } from './allergens/seed-catalogue.ts'
import { signHeadsJob } from './audit/sign-heads.ts'
import { createDeps } from './deps.ts'
import { erasureRouter } from './erasures/router.ts'
import { activityRouter } from './guest-activity/router.ts'
import { createGuestActivity } from './guest-activity/services.ts'
import { reportRouter } from './guest-reports/router.ts'
import { itemRouter } from './items/router.ts'
import { ownerOf } from './items/write-item.ts'
import { runJobs } from './jobs.ts'
import { logWatchJob } from './log-watch.ts'
import { createMail } from './mail/mail.ts'
import { menuRouter } from './menus/router.ts'
import { isMailWanted, openTasksJob } from './open-tasks.ts'
import type { CommandApiOptions } from './options.ts'
import { passwordResetRouter } from './password-resets/router.ts'
import { pictureRouter } from './pictures/router.ts'
import { pictureJobs } from './pictures/sweep.ts'
import { restaurantRouter } from './restaurants/router.ts'
import { teamJobs } from './team/expired.ts'
import { teamRouter } from './team/router.ts'

export interface CommandApi {
  /** Resolves with the port once the service answers. Its stores may still be starting: see `/readyz`. */
  start(port: number, host?: string): Promise<number>
  drain(): Promise<void>
  stop(): Promise<void>
}

/** The service that decides and appends. Opens nothing before `start`. */
export function createServer(options: CommandApiOptions): CommandApi {
  const deps = createDeps(options)
  const { log, gateway, store, pool, vaultDatabase } = deps
  const catalogue = createCatalogue(deps)
  const accounts = createAccounts(deps)
  const metrics = createMetrics('command-api')
  const mail = createMail({
    ...deps,
    settings: options.mailSettings ?? null,
    isWanted: planned => isMailWanted(deps, planned),
  })
  const withMail = { ...accounts, mail }
  const firstAdmin = createFirstAdmin(accounts)
  const guestActivity = createGuestActivity(deps)
  const isWrongKey = (error: unknown) => error instanceof WrongKey
  const first = [
    { name: 'open the vault', run: vaultDatabase.open, isFatal: isWrongKey },
    { name: 'append the catalogue', run: catalogue.append },
  ]
  const jobs = [
    openTasksJob(accounts, options.taskIntervalMs),
    ...accounts.jobs,
    ...teamJobs(accounts),
    firstAdmin.job,
    ...guestActivity.jobs,
    ...pictureJobs(deps),
    signHeadsJob(deps),
  ]
  const server = createHttpServer({
    ...deps,
    service: 'command',
    routes,
    routers: [
      accountRouter(withMail),
      erasureRouter(accounts),
      teamRouter(withMail),
      passwordResetRouter(withMail),
      adminRouter(accounts),
      restaurantRouter(deps),
      menuRouter(deps),
      itemRouter(deps),
      activityRouter(guestActivity),
      reportRouter(deps),
      pictureRouter(deps),
    ],
    tokens: createTokenVerifier({ publicKey: options.jwtPublicKey }),
    isRevoked: accounts.isRevoked,
    ownerOf: (kind, id) => ownerOf(deps.writePath, kind, id),
    health: createHealth({
      checks: {
        eventStore: async () => {
          await gateway.head()
          return { ok: true }
        },
        catalogue: catalogue.check,
        vault: accounts.checkVault,
        firstAdmin: firstAdmin.check,
      },
    }),
    metrics,
    translateError: (error, requestId) => translateError(error, deps.writePath.hasWritten(requestId)),
  })

  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  return {
    async start(port, host) {
      // Wrong keys stop the start. An unreachable database does not: everything but accounts works without it.
      await vaultDatabase.open().catch((error: unknown) => {
        if (isWrongKey(error)) throw error
        log.warn({ err: error }, 'the vault cannot be opened yet')
      })
      const listening = await server.start(port, host)
      const background = { log, signal: stopping.signal }
      running = Promise.all([
        runJobs(first, jobs, background),
        // It runs without the vault: decisions must not be based on a log that was replaced.
        runJobs([], [logWatchJob(store)], background),
      ]).then(() => undefined, options.onFatal)
      return listening
    },
    drain: () => server.drain(),
    async stop() {
      stopping.abort()
      await server.stop()
      await running
      await mail.close()
      await guestActivity.close()
      await gateway.close()
      await pool.end()
    },
  }
}

/**
 * The stores' errors as clients see them; `null`: another error. A request that has written to one stream may have saved a part. During
 * an update a newer process may run beside this one and write events that only it can read: it must handle their streams.
 */
function translateError(error: unknown, hasWritten: boolean): AppError | null {
  const isStore = error instanceof EventStoreUnavailable
  if ((isStore && error.ambiguous) || (hasWritten && (isStore || toDatabaseError(error))))
    return new AppError('service.outcome_unknown', { cause: error })
  if (isStore) return new AppError('service.event_store_unavailable', { cause: error })
  return error instanceof NewerEvent ? new AppError('service.not_ready', { cause: error }) : null
}
