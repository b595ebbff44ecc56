import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { Decision, Fold, Refusal } from '../decision.ts'
import { advanced, emptyStream, type LoadedStream } from './streams.ts'

/** Who asks for a command, and how a repetition of it is recognised. */
export interface CommandIdentity {
  readonly commandId: string
  /** `null` for the service's own commands, which have no request. */
  readonly fingerprint: string | null
  readonly actor: Actor
  readonly impersonator: AccountId | null
  readonly correlationId: string
  readonly causationId: string | null
}

export interface StreamCommand<S, E> {
  readonly streamName: string
  readonly fold: Fold<S, E>
  readonly identity: CommandIdentity
  /** Partition key of the events. */
  readonly restaurantId: RestaurantId | null
  /** The command creates the stream. It is not read first, because the append proves that it does not exist. */
  readonly isNew?: boolean
  /** May read other streams, but decides by a pure function. Called again after a conflict. `at`: the time of the decision. */
  readonly decide: (state: S, at: Instant) => Decision<E> | Promise<Decision<E>>
  /** The decided events count against the restaurant's quota. */
  readonly isCharged?: boolean
  /** Refuses decided events because of another stream or a limit across streams. `null`: they fit. Called with the state before them. */
  readonly checkLimits?: (before: S, events: readonly E[]) => Promise<Refusal | null>
}

/** The result of a command. */
export interface Outcome<S> {
  /** Right after the command's own events, also when the command is repeated. */
  readonly state: S
  /** Right before them. The same as `state` if nothing changed. */
  readonly before: S
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
    before: state,
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
  const first = events.findIndex(event => event.metadata.commandId === identity.commandId)
  const { state: before } = advanced(emptyStream(fold.initial, 0), fold, events.slice(0, first), end)
  return { ...unchangedOutcome(stream), before, repeated: true, superseded: last < events.length - 1 }
}
