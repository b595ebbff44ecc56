import type { KeyObject } from 'node:crypto'
import type { AuditKey } from '@safe-menu/contracts/audit/proof'
import { routes } from '@safe-menu/contracts/routes'
import { auditKeyOf } from '@safe-menu/server-kit/audit/signing'
import { createRevocations, readRevocations } from '@safe-menu/server-kit/auth/revocations'
import type { TokenVerifier } from '@safe-menu/server-kit/auth/tokens'
import type { TrustProxy } from '@safe-menu/server-kit/config/networks'
import { isMissingColumn, isMissingTable } from '@safe-menu/server-kit/database/errors'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createHealth } from '@safe-menu/server-kit/health/health'
import { createHttpServer, type HttpServer } from '@safe-menu/server-kit/http/server'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import type { Logger } from 'pino'
import { adminRouter } from './admin/router.ts'
import { allergenRouter } from './allergens/router.ts'
import { auditRouter } from './audit/router.ts'
import type { Deps } from './deps.ts'
import { answerFromCache, createDocumentQueries } from './documents/document-reply.ts'
import { createDocumentStore } from './documents/document-store.ts'
import { activityRouter } from './guest-activity/router.ts'
import { answerWithPage } from './guest-page/guest-page.ts'
import { createRenderedPages } from './guest-page/rendered-pages.ts'
import { createPageRenderer } from './guest-page/renderer.ts'
import { reportRouter } from './guest-reports/router.ts'
import { itemRouter } from './items/router.ts'
import { createLiveMenus } from './live/live-menus.ts'
import { menuRouter } from './menus/router.ts'
import { pictureRouter } from './pictures/router.ts'
import { createChecks } from './platform/checks.ts'
import { platformRouter } from './platform/router.ts'
import { restaurantRouter } from './restaurants/router.ts'
import { followChanges } from './status/notifications.ts'
import { createReadModelStatus } from './status/read-model-status.ts'
import { createReadYourWrites } from './status/read-your-writes.ts'
import { ownerFinderOf } from './status/reads.ts'
import { createStaleSince } from './status/stale-since.ts'
import { teamRouter } from './team/router.ts'

export interface QueryApiOptions {
  readonly databaseUrl: string
  readonly tokens: TokenVerifier
  readonly consistencyKey: Buffer
  readonly limiter: Limiter
  /** The private key that signs exports of the audit trail. */
  readonly exportKey: KeyObject
  /** The public key that verifies heads of the audit trail. */
  readonly headKey: AuditKey
  readonly log: Logger
  readonly trustProxy: TrustProxy
  /** Outside production: an answer that does not fit its declared schema is an error. */
  readonly strictResponses: boolean
  /** Milliseconds between two announcements of freshness to open pages. Default 3,000. */
  readonly liveTickMs?: number
  /** What `npm run build` made of the guest's page. Without it, the gateway sends the plain web client. */
  readonly guestPage?: { readonly directory: string; readonly site: string }
}

const applicationName = 'query-api'

/** Serves every read from the tables that the projector writes. */
export function createServer(options: QueryApiOptions): HttpServer {
  const { databaseUrl: url, consistencyKey, log } = options
  const pool = createPool({ url, applicationName, log })
  const status = createReadModelStatus({
    pool,
    log,
    onLagChanged(group, restaurantId) {
      // The status may be read before the announcement of what a recovery has changed arrives.
      if (group === 'menus') for (const each of [documents, live]) each.changed(new Set([restaurantId]))
      live.lagged(group, restaurantId)
    },
  })
  const freshness = status.freshnessOf('menus')
  const documents = createDocumentStore({ pool })
  const live = createLiveMenus({
    documents,
    freshness,
    log,
    ...(options.liveTickMs === undefined ? {} : { tickMs: options.liveTickMs }),
  })
  const readYourWrites = createReadYourWrites({ pool, consistencyKey })

  const changes = followChanges(
    { url, applicationName, log },
    {
      connected() {
        for (const each of [status, documents, live, readYourWrites]) each.connected()
      },
      lost() {
        for (const each of [status, documents, live, readYourWrites]) each.lost()
      },
      changed(restaurants) {
        // The cache first: open pages then get the new document, not the old one.
        for (const each of [documents, live]) each.changed(restaurants)
      },
      advanced: readYourWrites.advanced,
      lagged: status.lagged,
      beat(group, at, partition, position) {
        status.beat(group, at, partition, position)
        readYourWrites.advanced(group, position, partition)
      },
    },
  )

  const deps: Deps = {
    pool,
    guestDocuments: createDocumentQueries(documents, freshness),
    live,
    staleSince: createStaleSince(pool, status),
    status,
    exportKey: options.exportKey,
    auditKeys: { heads: options.headKey, exports: auditKeyOf(options.exportKey) },
    now: Date.now,
  }
  const revocations = createRevocations({ read: after => readRevocations(pool, after) })
  const renderer = options.guestPage ? createPageRenderer(options.guestPage.directory, log) : null
  const guestPages = renderer
    ? [
        answerWithPage({
          documents,
          freshness,
          pages: createRenderedPages({ renderer, site: options.guestPage?.site ?? '' }),
          plainPage: renderer.plainPage,
          policy: renderer.policy,
          scripts: renderer.scripts,
          limiter: options.limiter,
          log,
        }),
      ]
    : []
  const server = createHttpServer({
    ...options,
    service: 'query',
    routes,
    routers: [
      restaurantRouter(deps),
      menuRouter(deps),
      itemRouter(deps),
      allergenRouter(deps),
      activityRouter(deps),
      reportRouter(deps),
      teamRouter(deps),
      adminRouter(deps),
      auditRouter(deps),
      pictureRouter({ pool }),
      platformRouter(),
    ],
    isRevoked: revocations.isRevoked,
    ownerOf: (kind, id, route) => ownerFinderOf(route)(pool, kind, id),
    health: createHealth({
      checks: createChecks({
        pool,
        changes,
        status,
      }),
    }),
    metrics: createMetrics('query-api'),
    prepare: readYourWrites.waitFor,
    // At the first start of a group, and during an update, its tables are still being built from the log.
    translateError: error =>
      isMissingTable(error) || isMissingColumn(error)
        ? new AppError('service.not_ready', { cause: error })
        : null,
    first: [answerFromCache(documents, freshness), ...guestPages],
  })

  return {
    start: (port, host) => server.start(port, host),
    drain: () => server.drain(),
    async stop() {
      live.close()
      status.close()
      readYourWrites.close()
      await server.stop()
      await renderer?.close()
      await changes.close()
      await pool.end()
    },
  }
}
