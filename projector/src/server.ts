import { eventTypes } from '@safe-menu/contracts/event-types'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createPool, databaseCheck } from '@safe-menu/server-kit/database/pool'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { type CheckResult, createHealth } from '@safe-menu/server-kit/health/health'
import { createHttpServer, type HttpServer } from '@safe-menu/server-kit/http/server'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createMetrics } from '@safe-menu/server-kit/metrics/metrics'
import { checkKey, WrongKey } from '@safe-menu/server-kit/vault/keys'
import type { Logger } from 'pino'
import { migrateBookkeeping } from './engine/checkpoints.ts'
import { createLeaseShare, type LeaseShare } from './engine/lease-share.ts'
import { createStatus, type GroupStatus, isReady, lagSeconds, registerGroupMetrics } from './engine/status.ts'
import { startWorker, type Worker } from './engine/worker.ts'

interface ProjectorOptions {
  readonly log: Logger
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly groups: readonly ProjectionGroupDefinition[]
  /** Compared at the start with the fingerprint in the vault. */
  readonly vaultKey?: Buffer
}

/**
 * The service that keeps the read models up to date. Opens nothing before `start`, which resolves while the stores may still be
 * starting, and rejects with `WrongKey`.
 */
export function createServer(options: ProjectorOptions): HttpServer {
  const { log, eventStoreUrl, databaseUrl, groups, vaultKey } = options
  const store = createEventStoreGateway({ url: eventStoreUrl, codec: createEventCodec({ eventTypes }), log })
  const pool = createPool({ url: databaseUrl, applicationName: 'projector', log, max: 2 })
  const migrate = onceItSucceeds(() => migrateBookkeeping(pool))
  const metrics = createMetrics('projector')
  const statuses = new Map<ProjectionGroupDefinition, GroupStatus>(
    groups.map(definition => [definition, createStatus(definition.group, definition.partition)]),
  )
  let workers: readonly Worker[] = []
  registerGroupMetrics(metrics, [...statuses.values()])

  const http = createHttpServer({
    // It serves no route of the API, only /livez, /readyz and /metrics.
    service: 'query',
    routes: [],
    routers: [],
    tokens: {
      verify() {
        throw new AppError('auth.token_invalid')
      },
    },
    isRevoked: () => true,
    ownerOf: async () => null,
    limiter: createLimiter({ scale: 1 }),
    trustProxy: false,
    strictResponses: true,
    log,
    metrics,
    health: createHealth({
      checks: {
        eventStore: async () => ({
          ok: true,
          figures: { head: String((await store.head())?.position ?? 0n) },
        }),
        database: databaseCheck(pool),
        ...Object.fromEntries([...statuses.values()].map(status => [status.name, () => checkGroup(status)])),
      },
    }),
  })

  /**
   * A vault that is not available or does not exist yet is no reason to stop: the `admin` group compares again before it opens
   * anything.
   */
  async function refuseWrongKey(key: Buffer): Promise<void> {
    await checkKey(pool, 'VAULT_KEY', key).catch((error: unknown) => {
      if (error instanceof WrongKey) throw error
    })
  }

  const shareFor = ({ group, partition }: ProjectionGroupDefinition): LeaseShare =>
    createLeaseShare({ group, count: partition?.count ?? 1, database: pool })

  return {
    async start(port, host) {
      const actual = await http.start(port, host)
      if (vaultKey) await refuseWrongKey(vaultKey)
      const divided = groups.find(({ partition }) => partition !== undefined && partition.count > 1)
      const share = divided && shareFor(divided)
      workers = [...statuses].map(([definition, status]) =>
        startWorker({
          databaseUrl,
          store,
          definition,
          log,
          migrate,
          status,
          share: definition.group === divided?.group ? share : undefined,
        }),
      )
      return actual
    },
    drain: () => http.drain(),
    async stop() {
      await Promise.all(workers.map(worker => worker.stop()))
      await http.stop()
      await store.close()
      await pool.end()
    },
  }
}

/** Restaurants named on /readyz; `npm run projector -- status` lists all. */
const maxNamed = 10

function checkGroup(status: GroupStatus): CheckResult {
  const now = performance.now()
  const lag = lagSeconds(status, now)
  const ok = isReady(status, now)
  const stopped = ok ? null : `The group is ${status.state}; what guests see may be old.`
  const reason = status.reason ?? stopped ?? restaurantsReason(status)
  return {
    ok,
    ...(reason === null ? {} : { reason }),
    figures: {
      state: status.state,
      position: String(status.position),
      lagSeconds: lag,
      quarantined: status.quarantine.size,
    },
  }
}

/** One restaurant does not make the service unready, because the others continue. But an operator must look into it. */
function restaurantsReason({ quarantine }: GroupStatus): string | null {
  if (quarantine.size === 0) return null
  const restaurants = [...quarantine.values()].map(({ restaurantId, since, ...event }) => {
    const { eventType, streamName, revision, reason } = event
    return `${restaurantId} since ${since.toISOString()} at ${eventType} ${streamName}@${revision}: ${reason}`
  })
  const more = restaurants.length - maxNamed
  return `In quarantine: ${restaurants.slice(0, maxNamed).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function onceItSucceeds(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
}
