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
  /** Also from a log that is not the one that the live tables were built from. */
  readonly acceptsLog?: boolean
}

/** Rebuilds a group's tables once, in this process, while the projector goes on. Rejects with what stopped it; the live tables are untouched then. */
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
      ? `${group}: stopped; the live tables are as they were.`
      : `${group}: another process is building it already.`
    return { done: false, sentence }
  } finally {
    await connection.close()
  }
}
