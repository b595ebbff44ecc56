import { type ProjectionGroupDefinition, tablesOf } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { acquireGeneration, type Lease, partitionFor, type Queryable, readLive } from './checkpoints.ts'
import { tryLock } from './direct-connection.ts'
import { type BuildOptions, fill } from './fill.ts'
import { checkLog } from './log-place.ts'
import { programDigest } from './program.ts'
import { DerivationFailed, dropRetired, trySwap } from './swap.ts'

/**
 * Fills new tables from the start of the log beside the live ones, and swaps them once it has caught up.
 * Resolves with `false` when another process builds the group already, or `signal` aborted.
 * Rejects with `LogReplaced` when the live tables were built from another log.
 */
export async function build(options: BuildOptions): Promise<boolean> {
  const { connection, store, definition, log, acceptsLog = false } = options
  const { client } = connection
  const { group } = definition
  const startedAt = performance.now()
  const otherLog = await liveIsOfAnotherLog(client, store, definition)
  if (otherLog !== null && !acceptsLog) throw otherLog
  const swap = { isOtherLog: otherLog !== null, log }
  const filled = await fillNewTables(options, (built, passed) =>
    trySwap(client, definition, built, { ...swap, passed }),
  )
  if (filled === null) return false
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  log.info({ group, generation: filled.generation, seconds }, 'the new read model is live')
  await dropRetired(client, group)
  return true
}

/**
 * Fills new tables beside the live ones until `finish` resolves with `true`: it is called again and again once they have caught up. A
 * build that was interrupted goes on from its own checkpoint. Readers and the live owners go on meanwhile. It fills the tables of all
 * partitions. Resolves with `null` when another process builds the group already, or `signal` aborted.
 */
export async function fillNewTables(
  options: Omit<BuildOptions, 'acceptsLog'>,
  finish: (built: Lease, passed: LogPlace | null) => Promise<boolean>,
): Promise<Lease | null> {
  const { connection, store, definition, log } = options
  const { client } = connection
  const { group } = definition
  if (!(await tryLock(client, group, 'build'))) return null
  await dropRetired(client, group)
  // A lost commit takes its checkpoint with it, so only the commit of the swap must be on disk.
  await client.query('set synchronous_commit = off')
  const resumed = await resumeGeneration(client, store, definition)
  const built = resumed ?? (await createGeneration(client, definition))
  const where = { group, generation: built.generation, position: String(built.position) }
  if (resumed === null) log.info(where, 'building the read model from the start of the log')
  else log.info(where, 'continuing the interrupted build of the read model')
  let filled = built
  const finished = await fill(options, built, { finish, derivesEachBatch: false }).catch(async error => {
    if (!(error instanceof DerivationFailed)) throw error
    log.warn({ err: error, group }, 'building again, and deriving after each batch, to find the faulty event')
    filled = await createGeneration(client, definition)
    return fill(options, filled, { finish, derivesEachBatch: true })
  })
  return finished ? filled : null
}

/** The error of a group whose live tables were built from another log; otherwise `null`. */
export async function liveIsOfAnotherLog(
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

const schemaOf = ({ group }: ProjectionGroupDefinition) => `${group}_next`

const selectBuilding = `
  select generation::text, version, partitions, program
  from projector.checkpoints where group_name = $1 and state = 'building' and to_regnamespace($2) is not null`

interface BuildingRow {
  readonly generation: string
  readonly version: number
  readonly partitions: number
  readonly program: string
}

/**
 * Takes over a build that was interrupted, with its position; `null` when there is none that this program can go on with. It must
 * have the same version and partitions, be filled by the same program, and come from this log.
 */
async function resumeGeneration(
  client: Queryable,
  store: Pick<ProjectorEventStore, 'eventAt' | 'head'>,
  definition: ProjectionGroupDefinition,
): Promise<Lease | null> {
  const schema = schemaOf(definition)
  const { rows } = await client.query<BuildingRow>(selectBuilding, [definition.group, schema])
  const row = rows[0]
  if (row === undefined || !canResume(row, definition)) return null
  const built = await acquireGeneration(client, row.generation, schema)
  if (built === null || built.place === null) return null // without a place its log is not known
  try {
    await checkLog(store, definition.group, built.place)
  } catch (error) {
    if (error instanceof LogReplaced) return null
    throw error
  }
  return built
}

function canResume(row: BuildingRow, definition: ProjectionGroupDefinition): boolean {
  return (
    row.program === programDigest() &&
    row.version === definition.version &&
    row.partitions === partitionFor(definition).count
  )
}

const insertGeneration = `
  insert into projector.checkpoints (group_name, state, version, partitions, program)
  values ($1, 'building', $2, $3, $4)
  returning generation::text`

/** Creates empty tables for a build, and drops those of an earlier one. */
async function createGeneration(client: Queryable, definition: ProjectionGroupDefinition): Promise<Lease> {
  const { group } = definition
  const schema = schemaOf(definition)
  await client.query('begin')
  try {
    await dropNewTables(client, definition)
    await client.query(`create schema ${schema}`)
    const { rows } = await client.query<{ generation: string }>(insertGeneration, [
      group,
      definition.version,
      partitionFor(definition).count,
      programDigest(),
    ])
    await client.query(tablesOf(definition).replaceAll('{schema}', schema))
    await client.query('select projector.let_services_read($1)', [schema])
    const built = await acquireGeneration(client, rows[0]?.generation ?? '', schema)
    if (built === null) throw new Error('the new generation has no checkpoint')
    await client.query('commit')
    return built
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
    throw error
  }
}

/** Drops the tables of a build that is not to become live. */
export async function dropNewTables(client: Queryable, definition: ProjectionGroupDefinition): Promise<void> {
  await client.query(`drop schema if exists ${schemaOf(definition)} cascade`)
  await client.query("delete from projector.checkpoints where group_name = $1 and state = 'building'", [
    definition.group,
  ])
}
