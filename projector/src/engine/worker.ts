import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { backoffMs, pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { build } from './build.ts'
import {
  acquireGeneration,
  type Generation,
  type Lease,
  nameOf,
  partitionFor,
  type Queryable,
  readLive,
} from './checkpoints.ts'
import { connectDirectly, type DirectConnection, tryLock } from './direct-connection.ts'
import { clearFailure, readFailure, rememberFailure } from './failures.ts'
import { Fenced, isTransient } from './faults.ts'
import type { LeaseShare } from './lease-share.ts'
import { runLive } from './live.ts'
import { checkLog } from './log-place.ts'
import { readQuarantine } from './quarantine.ts'
import type { GroupStatus } from './status.ts'
import { builtByAnotherVersion, partitionCountDiffers, relationOf } from './versions.ts'

// When the owner ends, its lock is free at once. With the time to connect again, this stays far below the 5 s of a takeover.
const standbyPollMs = 500
const firstRetryMs = 250 // most losses are a restart
const longestRetryMs = 3_000 // guests see "stale" after 5 s, so a restored database must be found before
const longestPoisonRetryMs = 30_000 // only a person or a new release can fix it; until then each attempt is noise

/**
 * Statements of the owner look up rows by key. After some calls PostgreSQL may keep one plan for each. On the small tables of a new
 * installation that is a sequential scan, which it keeps while the tables grow, until the next autovacuum.
 */
const disableSequentialScans = 'set enable_seqscan = off'

export interface WorkerOptions {
  readonly databaseUrl: string
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly log: Logger
  /** Migrates the bookkeeping. Called before each connection, so it does nothing after the first success. */
  readonly migrate: () => Promise<void>
  /** Updated by the worker, for /readyz and /metrics. */
  readonly status: GroupStatus
  /** Of a group that is divided: how many of its partitions this process may own. */
  readonly share?: LeaseShare | undefined
}

export type Worker = ReturnType<typeof startWorker>

/**
 * Runs a group for as long as the process runs: builds its tables when they are missing or old, waits as a standby, applies events
 * as the owner, and recovers from failures.
 */
export function startWorker(options: WorkerOptions) {
  const { databaseUrl, store, definition, log, migrate, status, share } = options
  const group = nameOf(definition)
  const partition = partitionFor(definition)
  const stopping = new AbortController()
  const { signal } = stopping
  let retries = 0
  // Tables that change while this process is live were built by another release: rebuilding them would start a tug of war.
  let mayBuild = true

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now()
      let connection: DirectConnection | undefined
      try {
        await migrate()
        connection = await connectDirectly({ url: databaseUrl, applicationName: `projector ${group}` })
        while (!signal.aborted && (await work(connection)) === 'again');
      } catch (error) {
        if (signal.aborted) break
        if (performance.now() - startedAt > 2 * longestPoisonRetryMs) retries = 0
        await recover(error)
      } finally {
        // Its end frees its locks.
        await connection?.close()
      }
    }
  }

  async function work(connection: DirectConnection): Promise<'again' | 'reconnect'> {
    const { client } = connection
    const live = await readLive(client, definition)
    if (live !== null && live.partitions !== partition.count)
      return superseded(partitionCountDiffers(definition, live))
    const relation = live === null ? 'older' : relationOf(live, definition)
    if (relation === 'newer' || (relation === 'older' && !mayBuild))
      return superseded(builtByAnotherVersion(definition))
    if (relation === 'older') return buildFirst(connection)
    await share?.join(client)
    if (share !== undefined && !(await share.reserve(client, partition))) return standBy(connection)
    try {
      if (!(await tryLock(client, group, 'live'))) return standBy(connection)
      return await own(connection, live)
    } finally {
      share?.release(partition)
    }
  }

  async function own(connection: DirectConnection, live: Generation | null): Promise<'reconnect'> {
    const { client } = connection
    // Before taking ownership: nothing may be announced to another log.
    if (live !== null) await checkLog(store, definition.group, live.place)
    const owner = live === null ? null : await acquireGeneration(client, live.generation, definition.group)
    if (owner === null) return 'reconnect' // replaced between the two statements
    await client.query(disableSequentialScans)
    await showFailure(client, owner)
    const quarantine = await readQuarantine(client, owner.generation)
    status.quarantine = quarantine
    status.position = owner.position
    mayBuild = false
    log.info(
      { group, generation: owner.generation, position: String(owner.position) },
      'this process owns the group',
    )
    const leaving = new AbortController()
    const ending = AbortSignal.any([signal, leaving.signal])
    void share?.untilTooMany(partition, ending).then(() => leaving.abort())
    try {
      const live = { connection, store, definition, owner, quarantine, status, log }
      await runLive({ ...live, signal: ending })
    } finally {
      leaving.abort()
    }
    return 'reconnect'
  }

  async function buildFirst(connection: DirectConnection): Promise<'again' | 'reconnect'> {
    if (status.state !== 'stopped') become('building')
    if (await build({ connection, store, definition, status, log, signal })) return 'reconnect'
    become('starting', 'another process is building the read model')
    await pause(standbyPollMs, signal)
    return 'again'
  }

  /** A previous owner may have stopped at an event. Until we have passed it, we are stopped, too. */
  async function showFailure(client: Queryable, owner: Lease): Promise<void> {
    const failure = await readFailure(client, group)
    if (failure !== null && failure.position !== null && failure.position > owner.position) {
      return become('stopped', failure.reason)
    }
    if (failure !== null) await clearFailure(client, group)
    become('live')
  }

  async function standBy({ client }: DirectConnection): Promise<'again'> {
    const [live, failure] = [await readLive(client, definition), await readFailure(client, group)]
    become('standby', failure === null ? null : `the owner has stopped: ${failure.reason}`)
    status.position = live?.position ?? 0n
    status.quarantine = live === null ? new Map() : await readQuarantine(client, live.generation)
    await pause(standbyPollMs, signal)
    return 'again'
  }

  async function superseded(reason: string): Promise<'again'> {
    become('superseded', reason)
    await pause(longestRetryMs, signal)
    return 'again'
  }

  async function recover(error: unknown): Promise<void> {
    if (error instanceof Fenced) {
      log.warn({ err: error, group }, 'this process no longer owns the group')
      become('starting')
      return
    }
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof PoisonEvent) {
      log.error({ err: error, group }, 'the group has stopped at an event that cannot be applied')
      become('stopped', reason)
      await rememberFailure(options, reason, error)
      await backoff(longestPoisonRetryMs)
      return
    }
    if (error instanceof LogReplaced) {
      if (status.reason !== reason)
        log.error({ err: error, group }, 'the group has stopped: the event store has another log')
      become('stopped', reason)
      await rememberFailure(options, reason, null)
      await backoff(longestRetryMs)
      return
    }
    const expected = isTransient(error)
    log[expected ? 'warn' : 'error']({ err: error, group }, 'the group was interrupted')
    become(status.state === 'stopped' ? 'stopped' : 'retrying', reason)
    await backoff(longestRetryMs)
  }

  function become(state: GroupStatus['state'], reason: string | null = null): void {
    if (status.state !== state)
      log.info({ group, from: status.state, to: state }, 'the group changed its state')
    status.state = state
    status.reason = reason
    if (state !== 'live') status.caughtUpAt = null
  }

  async function backoff(longest: number): Promise<void> {
    const ms = backoffMs(retries, { firstMs: firstRetryMs, maxMs: longest })
    retries += 1
    await pause(ms, signal)
  }

  const running = run()
  return {
    /** Finishes the current batch and gives up the group. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
