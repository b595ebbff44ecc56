import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { Logger } from 'pino'
import { build } from './build.ts'
import { connectDirectly } from './direct-connection.ts'
import { createStatus } from './status.ts'

interface RebuildOptions {
  readonly databaseUrl: string
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly log: Logger
  readonly signal: AbortSignal
  /** Also when the live tables were built from another log. */
  readonly acceptsLog?: boolean
}

/** Rebuilds the tables of a group in this process while the projector continues. If it rejects, the live tables are unchanged. */
export async function rebuild(
  options: RebuildOptions,
): Promise<{ readonly done: boolean; readonly sentence: string }> {
  const { databaseUrl, definition, signal } = options
  const { group } = definition
  const status = createStatus(group)
  const connection = await connectDirectly({
    url: databaseUrl,
    applicationName: `projector rebuild ${group}`,
  })
  try {
    if (await build({ ...options, connection, status })) {
      const sentence = `${group}: rebuilt from ${status.eventsApplied} events up to position ${status.position}.`
      return { done: true, sentence }
    }
    const sentence = signal.aborted
      ? `${group}: stopped at position ${status.position}; the live tables are unchanged. The same command goes on from there.`
      : `${group}: another process is already building it.`
    return { done: false, sentence }
  } finally {
    await connection.close()
  }
}
