import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import type pg from 'pg'
import type { Logger } from 'pino'
import { dropNewTables, fillNewTables, liveIsOfAnotherLog } from './build.ts'
import { findUnapplied } from './catch-up-check.ts'
import { type Lease, type Queryable, readLive } from './checkpoints.ts'
import { compareSchemas } from './compare-schemas.ts'
import { connectDirectly } from './direct-connection.ts'
import { ownTypes } from './event-batch.ts'
import { readQuarantine } from './quarantine.ts'
import { createStatus } from './status.ts'
import { builtByAnotherVersion, relationOf } from './versions.ts'

/** The live owner applies an event within milliseconds, and is at the same event as the new tables most of the time. */
const longestWaitMs = 60_000
const compareMs = 3_600_000 // a table of many million rows takes minutes

interface ReconcileOptions {
  readonly databaseUrl: string
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly log: Logger
  readonly signal: AbortSignal
  /** {@link longestWaitMs} by default. */
  readonly waitMs?: number
}

interface Reconciliation {
  readonly agrees: boolean
  /** The result, or a sentence for each difference. */
  readonly sentences: readonly string[]
}

/**
 * Builds the tables of a group once more from the log, compares them with the live tables at the same event, and drops them. Readers
 * and the live owner are not delayed. Rejects with the errors of the stores.
 */
export async function reconcile(options: ReconcileOptions): Promise<Reconciliation> {
  const { databaseUrl, store, definition, signal, waitMs = longestWaitMs } = options
  const { group } = definition
  const differs = (sentence: string) => ({ agrees: false, sentences: [`${group}: ${sentence}`] })
  const connection = await connectDirectly({
    url: databaseUrl,
    applicationName: `projector reconcile ${group}`,
    queryMs: compareMs,
  })
  const { client } = connection
  try {
    const live = await readLive(client, definition)
    if (live === null) return differs('the tables have not been built yet.')
    if (relationOf(live, definition) !== 'same') return differs(builtByAnotherVersion(definition))
    const otherLog = await liveIsOfAnotherLog(client, store, definition)
    if (otherLog !== null) return differs(otherLog.message)
    let result: Reconciliation | null = null
    let until: number | null = null
    const status = createStatus(group)
    const built = await fillNewTables({ ...options, connection, status }, async (built, passed) => {
      until ??= performance.now() + waitMs
      result = await compareAtSameEvent(client, options, built, passed)
      return result !== null || performance.now() > until
    })
    if (built === null)
      return differs(signal.aborted ? 'stopped.' : 'another process is already building the tables.')
    await dropNewTables(client, definition)
    if (result !== null) return result
    return differs(
      'not compared: the new tables and the live ones were never at the same event. Does the projector run? Try again when fewer events arrive.',
    )
  } finally {
    await connection.close()
  }
}

/** Compares what one instant shows of both generations. `null` when they are not at the same event then. */
async function compareAtSameEvent(
  client: pg.Client,
  { store, definition }: Pick<ReconcileOptions, 'store' | 'definition'>,
  built: Lease,
  passed: LogPlace | null,
): Promise<Reconciliation | null> {
  const { group } = definition
  await client.query('begin isolation level repeatable read read only')
  try {
    const live = await readPositions(client, group)
    if (!(await haveSameEvents(store, definition, [passed?.position ?? 0n, ...live.values()]))) return null
    const { rows, tables, differences } = await compareSchemas(client, group, built.schema)
    const held = await Promise.all([...live.keys()].map(each => readQuarantine(client, each)))
    const sentences = [
      ...differences,
      ...held
        .flatMap(quarantine => [...quarantine.values()])
        .map(
          ({ restaurantId, appliedTo }) =>
            `${group} lacks the events of ${restaurantId} after position ${appliedTo}: the restaurant is in quarantine.`,
        ),
    ]
    if (sentences.length > 0) return { agrees: false, sentences }
    const position = passed?.position ?? 0n
    const sentence = `${group}: ${rows} rows of ${tables} tables agree with the event log, up to position ${position}.`
    return { agrees: true, sentences: [sentence] }
  } finally {
    await client.query('rollback')
  }
}

/** By generation: the live one of each partition. */
async function readPositions(client: Queryable, group: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await client.query<{ generation: string; position: string }>(
    `select generation::text, position::text from projector.checkpoints where group_name = $1 and state = 'live'`,
    [group],
  )
  return new Map(rows.map(({ generation, position }) => [generation, BigInt(position)]))
}

/** Whether no event of the group lies between these positions: checkpoints also move past the events of other groups. */
async function haveSameEvents(
  store: ProjectorEventStore,
  definition: ProjectionGroupDefinition,
  positions: readonly bigint[],
): Promise<boolean> {
  const [first = 0n, ...more] = positions.toSorted((one, other) => (one < other ? -1 : 1))
  const last = more.at(-1) ?? first
  if (first === last) return true
  const { lastOwn, complete } = await findUnapplied(store, first, ownTypes(definition, store), last)
  return complete && lastOwn === null
}
