import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { Logger } from 'pino'
import { nameOf, type Queryable } from './checkpoints.ts'
import { connectDirectly } from './direct-connection.ts'

interface FailureContext {
  readonly databaseUrl: string
  readonly definition: ProjectionGroupDefinition
  readonly log: Logger
}

/**
 * Makes the failure of a group visible to other processes. If the database refuses, the log and the status of this process still show
 * it. `event` is `null` when no event is at fault.
 */
export async function rememberFailure(
  { databaseUrl, definition, log }: FailureContext,
  reason: string,
  event: PoisonEvent | null,
): Promise<void> {
  const group = nameOf(definition)
  try {
    const connection = await connectDirectly({ url: databaseUrl, applicationName: `projector ${group}` })
    try {
      await recordFailure(connection.client, group, reason, event)
    } finally {
      await connection.close()
    }
  } catch (fault) {
    log.warn({ err: fault, group }, 'the failure could not be stored')
  }
}

const upsertFailure = `
  insert into projector.failures as known (group_name, position, stream_name, revision, event_type, reason)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (group_name) do update set
    attempts = case when known.position is not distinct from excluded.position then known.attempts + 1 else 1 end,
    since = case when known.position is not distinct from excluded.position then known.since else now() end,
    position = excluded.position, stream_name = excluded.stream_name, revision = excluded.revision,
    event_type = excluded.event_type, reason = excluded.reason`

/** Keeps why a group or partition has stopped, and counts how often it stopped there. Rejects with the database's errors. */
async function recordFailure(
  client: Queryable,
  name: string,
  reason: string,
  event: PoisonEvent | null,
): Promise<void> {
  await client.query(upsertFailure, [
    name,
    event?.position ?? null,
    event?.streamName ?? null,
    event?.revision ?? null,
    event?.eventType ?? null,
    reason,
  ])
}

/** Forgets why a group or partition had stopped, when it goes on. */
export async function clearFailure(client: Queryable, name: string): Promise<void> {
  await client.query('delete from projector.failures where group_name = $1', [name])
}

/** Why the group or partition has stopped, and at which position; `null` when it has not. */
export async function readFailure(
  client: Queryable,
  name: string,
): Promise<{ readonly reason: string; readonly position: bigint | null } | null> {
  const { rows } = await client.query<{ reason: string; position: string | null }>(
    'select reason, position::text from projector.failures where group_name = $1',
    [name],
  )
  const row = rows[0]
  if (row === undefined) return null
  return { reason: row.reason, position: row.position === null ? null : BigInt(row.position) }
}
