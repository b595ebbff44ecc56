import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { Logger } from 'pino'
import { createGeneration, resumeGeneration } from './building.ts'
import { type Queryable, readLive } from './checkpoints.ts'
import type { DirectConnection } from './direct-connection.ts'
import { fill } from './fill.ts'
import { tryLock } from './locks.ts'
import { checkLog } from './log-place.ts'
import type { GroupStatus } from './status.ts'
import { DerivationFailed, dropRetired } from './swap.ts'

export interface BuildOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly status: GroupStatus
  readonly log: Logger
  readonly signal: AbortSignal
  /** Build even if the live tables were built from another log. Only a person may decide that. */
  readonly acceptsLog?: boolean
}

/**
 * Fills new tables from the start of the log beside the live ones, and swaps them once it has caught up. A build that was interrupted
 * goes on from its own checkpoint. Readers and the live owners go on meanwhile. It fills the tables of all partitions.
 * Resolves with `false` when another process builds the group already, or `signal` aborted.
 * Rejects with `LogReplaced` when the live tables were built from another log.
 */
export async function build(options: BuildOptions): Promise<boolean> {
  const { connection, store, definition, status, log, acceptsLog = false } = options
  const { client } = connection
  const { group } = definition
  const startedAt = performance.now()
  const isOtherLog = await liveIsOfAnotherLog(client, store, definition)
  if (isOtherLog !== null && !acceptsLog) throw isOtherLog
  if (!(await tryLock(client, group, 'build'))) return false
  await dropRetired(client, group)
  // A lost commit takes its checkpoint with it, so only the commit of the swap must be on disk.
  await client.query('set synchronous_commit = off')
  const resumed = await resumeGeneration(client, store, definition)
  const built = resumed ?? (await createGeneration(client, definition))
  const where = { group, generation: built.generation, position: String(built.position) }
  if (resumed === null) log.info(where, 'building the read model from the start of the log')
  else log.info(where, 'going on with the build of the read model that was interrupted')
  status.resumedAt = built.position
  const how = { isOtherLog: isOtherLog !== null }
  const swapped = await fill(options, built, { ...how, derivesEachBatch: false }).catch(async error => {
    if (!(error instanceof DerivationFailed)) throw error
    log.warn({ err: error, group }, 'building again, deriving after each batch, to find the event at fault')
    const again = await createGeneration(client, definition)
    status.resumedAt = again.position
    return fill(options, again, { ...how, derivesEachBatch: true })
  })
  if (!swapped) return false
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  log.info({ group, generation: built.generation, seconds }, 'the new read model is live')
  await dropRetired(client, group)
  return true
}

async function liveIsOfAnotherLog(
  client: Queryable,
  store: ProjectorEventStore,
  definition: ProjectionGroupDefinition,
): Promise<LogReplaced | null> {
  const live = await readLive(client, definition)
  try {
    await checkLog(store, definition.group, live?.place ?? null)
    return null
  } catch (error) {
    if (error instanceof LogReplaced) return error
    throw error
  }
}
