import type { Route } from '@safe-menu/contracts/http/route'
import type { AuditSigner } from '@safe-menu/server-kit/audit/signing'
import { readRevocations } from '@safe-menu/server-kit/auth/revocation-table'
import { createRevocations } from '@safe-menu/server-kit/auth/revocations'
import type { TokenVerifier } from '@safe-menu/server-kit/auth/verify-token'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createHealth } from '@safe-menu/server-kit/health/health'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import { createHttpServer } from '@safe-menu/server-kit/http/server'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import type { Logger } from 'pino'
import { everOwnerOf } from './audit/subjects.ts'
import { groupsReadBy, type WaitedGroup } from './consistency/groups.ts'
import { createPositionGate, type PositionGate } from './consistency/position-gate.ts'
import { restaurantRead } from './consistency/restaurant-read.ts'
import { createDocumentStore } from './documents/document-store.ts'
import { createHotPath } from './documents/hot-path.ts'
import { createPendingDocuments } from './documents/pending-documents.ts'
import { createBehindRestaurants } from './freshness/behind.ts'
import { createFreshness } from './freshness/freshness.ts'
import { createHandlers, queryRoutes } from './handlers.ts'
import { createLiveMenus } from './live/live-menus.ts'
import { createChecks } from './platform/checks.ts'
import { followChanges } from './read-model/changes.ts'
import { livePositions } from './read-model/position.ts'
import { ownerOf } from './read-model/visibility.ts'

export interface QueryApiDeps {
  readonly databaseUrl: string
  readonly tokens: TokenVerifier
  readonly consistency: ConsistencyTokens
  readonly limiter: Limiter
  readonly auditSigner: AuditSigner
  readonly log: Logger
  readonly trustProxy: boolean
  /** Outside production: answers are checked against their declared schemas. */
  readonly strictResponses: boolean
}

export interface QueryApi {
  start(port: number, host?: string): Promise<number>
  drain(): Promise<void>
  stop(): Promise<void>
}

const applicationName = 'query-api'

/** query-api: reads of what the projector wrote, and nothing else. */
export function createServer(deps: QueryApiDeps): QueryApi {
  const { databaseUrl: url, log } = deps
  const pool = createPool({ url, applicationName, log })
  const documents = createDocumentStore({ pool })
  const pending = createPendingDocuments(pool)
  const behind = createBehindRestaurants({ pool, log })
  const behindIn = (group: string) => ({
    behindSince: (restaurantId: string | null) => behind.since(group, restaurantId),
  })
  const freshness = createFreshness(behindIn('menus'))
  const auditFreshness = createFreshness(behindIn('audit'))
  const gates: Readonly<Record<WaitedGroup, PositionGate>> = {
    menus: createPositionGate(),
    admin: createPositionGate(),
    audit: createPositionGate(),
  }
  const live = createLiveMenus({
    load: menuId => documents.get('menu', menuId),
    loadRestaurant: restaurantId => documents.get('restaurant', restaurantId),
    freshness,
    log,
  })
  const revocations = createRevocations({ read: after => readRevocations(pool, after) })

  /** What was reached while nobody listened. */
  async function catchUp(): Promise<void> {
    try {
      const reaches = await livePositions(pool)
      for (const [group, gate] of Object.entries(gates)) {
        const reach = reaches.get(group)
        if (reach !== undefined) gate.catchUpTo(reach)
      }
    } catch (error) {
      if (isMissingTable(error)) return
      log.warn({ err: error }, 'the position of the read model cannot be read; the next change tells it')
    }
  }

  const changes = followChanges(
    { url, applicationName, log },
    {
      connected() {
        behind.connected()
        documents.resume()
        live.connected()
        for (const gate of Object.values(gates)) gate.listenAgain()
        void catchUp()
      },
      lost() {
        behind.lost()
        documents.suspend()
        live.lost()
      },
      // Memory forgets first: who follows a menu is then brought its new document, not the old one.
      changed(changed) {
        documents.forget(changed)
        pending.changed()
        live.changed(changed)
      },
      advanced: (group, position) => gates[group].advanceTo(position),
      replaced: (group, reach) => gates[group].restartAt(reach),
      behind(group, restaurantId, lag) {
        behind.changed(group, restaurantId, lag)
        if (group === 'menus') live.freshnessChanged(restaurantId)
      },
      beat(group, at) {
        // Guests' freshness hangs on the menus alone.
        if (group === 'menus') freshness.beat(at)
        if (group === 'audit') auditFreshness.beat(at)
      },
    },
  )

  /** The audit trail's owners are those of what is gone, too. */
  const ownerFor = (route: Pick<Route, 'id'>, kind: 'menu' | 'item', id: string) =>
    groupsReadBy(route).includes('audit') ? everOwnerOf(pool, kind, id) : ownerOf(pool, kind, id)

  const metrics = createMetrics('query-api')
  const server = createHttpServer({
    service: 'query',
    routes: queryRoutes,
    handlers: createHandlers({
      pool,
      documents,
      pending,
      consistency: deps.consistency,
      freshness,
      live,
      auditFreshness,
      behind,
      auditSigner: deps.auditSigner,
    }),
    log,
    tokens: deps.tokens,
    isRevoked: revocations.isRevoked,
    ownerOf: (kind, id, route) => ownerFor(route, kind, id),
    limiter: deps.limiter,
    health: createHealth({
      checks: createChecks({ pool, changes, freshness, gate: gates.menus }),
    }),
    metrics,
    trustProxy: deps.trustProxy,
    strictResponses: deps.strictResponses,
    prepare: async (route: Route, request: RouteRequest<Route>) => {
      if (request.consistencyToken === null) return
      const positions = deps.consistency.open(request.consistencyToken)
      const groups = groupsReadBy(route)
      await Promise.all(groups.map(group => gates[group].waitFor(positions[group] ?? 0n)))
      await behind.known()
      if (!groups.some(group => behind.hasAny(group))) return
      const restaurantId = await restaurantRead(request, (kind, id) => ownerFor(route, kind, id))
      if (restaurantId === null) return
      if (groups.some(group => behind.lacks(group, restaurantId, positions[group] ?? 0n)))
        throw new AppError('service.read_model_behind')
    },
    beforeKoa: createHotPath(documents, freshness),
  })

  return {
    start: (port, host) => server.start(port, host),
    drain: () => server.drain(),
    async stop() {
      live.close()
      behind.close()
      for (const gate of Object.values(gates)) gate.close()
      await server.stop()
      await changes.close()
      await pool.end()
    },
  }
}
