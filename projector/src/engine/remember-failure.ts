import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { Logger } from 'pino'
import { announceGeneration, nameOf, readLive } from './checkpoints.ts'
import { connectDirectly } from './direct-connection.ts'
import { recordFailure } from './failures.ts'

interface Options {
  readonly databaseUrl: string
  readonly definition: ProjectionGroupDefinition
  readonly log: Logger
}

/** Makes a failure visible to other processes. If the database refuses, the log and the status of this process still show it. */
export async function rememberFailure(
  { databaseUrl, definition, log }: Options,
  reason: string,
  event: PoisonEvent | null,
): Promise<void> {
  const group = nameOf(definition)
  try {
    const connection = await connectDirectly({ url: databaseUrl, applicationName: `projector ${group}` })
    try {
      await recordFailure(connection.client, group, { reason, event })
      const live = event === null ? await readLive(connection.client, definition) : null
      if (live !== null) await announceGeneration(connection.client, definition, { ...live, position: 0n })
    } finally {
      await connection.close()
    }
  } catch (fault) {
    log.warn({ err: fault, group }, 'the failure could not be stored')
  }
}
