import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { EventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, specCodec } from '@safe-menu/server-kit/testing/event-store'
import pg from 'pg'
import { migrateBookkeeping } from '../engine/checkpoints.ts'
import { createLeaseShare } from '../engine/lease-share.ts'
import { createStatus } from '../engine/status.ts'
import { startWorker } from '../engine/worker.ts'
import { partitionsOf } from '../groups.ts'

interface Options {
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly definition: ProjectionGroupDefinition
  readonly partitions: number
  readonly codec?: EventCodec
}

/** The workers of a divided group as a process of the projector runs them: with one gateway and one share. */
export function startSpecProcess({
  eventStoreUrl,
  databaseUrl,
  definition,
  partitions,
  codec = specCodec,
}: Options) {
  const store = createEventStoreGateway({ url: eventStoreUrl, codec, log: silentLog })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  const share =
    partitions === 1
      ? undefined
      : createLeaseShare({ group: definition.group, count: partitions, database: pool })
  const started = partitionsOf(definition, partitions).map(each => {
    const status = createStatus(each.group, each.partition)
    const migrate = () => migrateBookkeeping(pool)
    const own = { databaseUrl, store, definition: each, log: silentLog, status, share, migrate }
    return { status, worker: startWorker(own) }
  })
  const statuses = started.map(({ status }) => status)
  let stopped: Promise<void> | undefined
  async function stopOnce(): Promise<void> {
    await Promise.all(started.map(({ worker }) => worker.stop()))
    await store.close()
    await pool.end()
  }
  return {
    statuses,
    /** The partitions that it owns. */
    owned: () => statuses.filter(({ state }) => state === 'live').map(({ partition }) => partition.index),
    stop() {
      stopped ??= stopOnce()
      return stopped
    },
  }
}
