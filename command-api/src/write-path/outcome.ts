import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { advanced, emptyStream, type LoadedStream } from './stream-cache.ts'
import type { StreamCommand } from './stream-command.ts'

/** The result of a command. */
export interface Outcome<S> {
  /** Right after the command's own events, also when the command is repeated. */
  readonly state: S
  /** Of the command's last event, or of the stream's when nothing changed. `null`: the stream is empty. */
  readonly position: bigint | null
  /** Types of the events whose effect a read after this command must show. */
  readonly eventTypes: readonly string[]
  /** When the stream's last event was decided. */
  readonly decidedAt: Instant | null
  /** Whether this request repeats an earlier one. */
  readonly repeated: boolean
  /** Whether other events came after those of a repeated command. */
  readonly superseded: boolean
}

/** The result of a command that wrote nothing: the stream as it was. */
export function unchangedOutcome<S>(stream: LoadedStream<S>): Outcome<S> {
  const { state, position, decidedAt } = stream
  return {
    state,
    position,
    decidedAt,
    eventTypes: [...stream.eventTypes],
    repeated: false,
    superseded: false,
  }
}

/** The result of a command that had run before: the stream after its last event, without later events. */
export async function repeatedOutcome<S, E extends { readonly type: string }>(
  { streamName, fold, identity }: StreamCommand<S, E>,
  gateway: Pick<EventStoreGateway, 'readStream'>,
): Promise<Outcome<S>> {
  const { events } = await gateway.readStream(streamName)
  const last = events.findLastIndex(event => event.metadata.commandId === identity.commandId)
  const own = events[last]
  if (!own) throw new Error(`Command ${identity.commandId} was seen in ${streamName} and is gone.`)
  if (own.metadata.commandFingerprint !== identity.fingerprint) throw new AppError('idempotency.key_reused')
  const end = { revision: own.revision, position: own.position, readAt: 0 }
  const stream = advanced(emptyStream(fold.initial, 0), fold, events.slice(0, last + 1), end)
  return { ...unchangedOutcome(stream), repeated: true, superseded: last < events.length - 1 }
}
