import { setTimeout as sleep } from 'node:timers/promises'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { Logger } from 'pino'
import { applyStretch } from './apply-batch.ts'
import { type Ownership, own, type Queryable, tryLock, versionsOf } from './checkpoints.ts'
import type { DirectConnection } from './direct-connection.ts'
import type { ProjectionGroupDefinition } from './projection.ts'
import { remainderBehind } from './proof.ts'
import type { GroupStatus } from './status.ts'
import { portionOf } from './stretches.ts'
import { dropRetired, finishTables, trySwap } from './swap.ts'

const maxBatch = 2_000 // larger ones gain little and would hold the event loop for longer than a beat of the live group may wait
const gatherMs = 20 // fuller batches while history is read: each costs some twenty statements, however few its events
const searchWindow = 10_000 // nobody waits for these checkpoints
const swapEveryMs = 100 // both generations stand at the same event most of the time: the next try is soon the right one

interface BuildOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly status: GroupStatus
  readonly log: Logger
  readonly signal: AbortSignal
}

/**
 * Fills new tables from the start of the log beside the live ones, and swaps them once it has caught up. Readers and the live
 * owner go on meanwhile. Resolves with `false` when another process builds the group already, or `signal` aborted.
 */
export async function build(options: BuildOptions): Promise<boolean> {
  const { connection, definition, log } = options
  const { client } = connection
  const { group } = definition
  if (!(await tryLock(client, group, 'build'))) return false
  const startedAt = performance.now()
  await dropRetired(client, group)
  // A build that is lost in a crash is begun anew: its commits need not be on disk before the swap, whose commit is.
  await client.query('set synchronous_commit = off')
  const built = await createGeneration(client, definition)
  log.info({ group, generation: built.generation }, 'building the read model from the start of the log')
  const swapped = await fill(options, built)
  if (!swapped) return false
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  log.info({ group, generation: built.generation, seconds }, 'the new read model is live')
  await dropRetired(client, group)
  return true
}

const insertGeneration = `
  insert into projector.checkpoints (group_name, state, projections) values ($1, 'building', $2)
  returning generation::text`

async function createGeneration(
  client: Queryable,
  definition: ProjectionGroupDefinition,
): Promise<Ownership> {
  const { group } = definition
  const schema = `${group}_next`
  await client.query('begin')
  try {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.query(`create schema ${schema}`)
    await client.query("delete from projector.checkpoints where group_name = $1 and state = 'building'", [
      group,
    ])
    const { rows } = await client.query<{ generation: string }>(insertGeneration, [
      group,
      JSON.stringify(versionsOf(definition)),
    ])
    for (const projection of definition.projections) {
      await client.query(projection.schema.replaceAll('{schema}', schema))
    }
    const built = await own(client, rows[0]?.generation ?? '', schema)
    if (built === null) throw new Error('the new generation has no checkpoint')
    await client.query('commit')
    return built
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
    throw error
  }
}

async function fill(options: BuildOptions, built: Ownership): Promise<boolean> {
  const { connection, store, definition, status, signal } = options
  const { client } = connection
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, connection.lost, ending.signal])
  const types = new Set(definition.projections.flatMap(projection => projection.eventTypes))
  let position = 0n
  let finished = false
  const onCommitted = (to: bigint) => {
    position = to
    status.position = to
  }
  /** The last own event may be behind the live checkpoint, which moves over foreign ones, too. */
  const passed = async () => {
    const { lastOwn, lookedTo } = await remainderBehind(store, position, types)
    return lastOwn === null ? lookedTo : position
  }
  const portions = store
    .batches({
      from: async () => (position === 0n ? null : position),
      eventTypes: [...types],
      maxBatch,
      gatherMs: () => (finished ? 0 : gatherMs),
      maxSearchWindow: searchWindow,
      signal: ended,
    })
    [Symbol.asyncIterator]()
  const following = () => {
    const items = portions.next()
    items.catch(() => undefined) // awaited only after the swap has been tried: until then its failure has no taker
    return items
  }
  try {
    let next = following()
    let silence: Promise<null> | null = null
    for (;;) {
      if (finished) silence ??= nothingFor(swapEveryMs, ended)
      const items = await Promise.race(silence === null ? [next] : [next, silence])
      if (ended.aborted || (items !== null && items.done === true)) break
      if (items === null) silence = null
      else {
        const { events, to, caughtUp } = portionOf(items.value)
        if (to !== null && to > position) {
          const how = { client, definition, owner: built, visible: finished }
          await applyStretch(how, position, { events, to }, onCommitted)
          status.eventsApplied += events.length
          status.batches += 1
        }
        if (caughtUp && !finished) {
          await finishTables(client, definition, built.schema)
          finished = true
        }
        next = following()
      }
      if (finished && (await trySwap(client, definition, built, await passed()))) return true
    }
  } finally {
    ending.abort()
    await portions.return?.(undefined)
  }
  if (connection.lost.aborted) throw connection.lost.reason
  return false
}

async function nothingFor(ms: number, signal: AbortSignal): Promise<null> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
  return null
}
