import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { Logger } from 'pino'
import { build } from './build.ts'
import { connectDirectly } from './direct-connection.ts'
import { createStatus, type GroupStatus } from './status.ts'

const progressEveryMs = 5_000

interface RebuildOptions {
  readonly databaseUrl: string
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly log: Logger
  readonly signal: AbortSignal
  /** Also when the live tables were built from another log. */
  readonly acceptsLog?: boolean
  /** Called every 5 s, or `progressEveryMs`, with a sentence about how far the rebuild is. */
  readonly onProgress?: (sentence: string) => void
  readonly progressEveryMs?: number
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
  const timer = setInterval(
    () => void reportProgress(options, status),
    options.progressEveryMs ?? progressEveryMs,
  )
  try {
    if (await build({ ...options, connection, status })) {
      const from =
        status.resumedAt === 0n ? '' : ` after position ${status.resumedAt}, where it had been interrupted,`
      const sentence = `${group}: rebuilt from ${status.eventsApplied} events${from} up to position ${status.position}.`
      return { done: true, sentence }
    }
    const sentence = signal.aborted
      ? `${group}: stopped at position ${status.position}; the live tables are unchanged. The same command goes on from there.`
      : `${group}: another process is already building it.`
    return { done: false, sentence }
  } finally {
    clearInterval(timer)
    await connection.close()
  }
}

async function reportProgress({ store, onProgress }: RebuildOptions, status: GroupStatus): Promise<void> {
  const head = await store.head().catch(() => null) // the build itself reports a store that does not answer
  if (onProgress === undefined || head === null || head.position === 0n) return
  const percent = (status.position * 100n) / head.position
  onProgress(`${status.group}: ${percent} % of the log, ${status.eventsApplied} events applied.`)
}
