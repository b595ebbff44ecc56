import { randomUUID } from 'node:crypto'
import type { NewEventMetadata } from '@safe-menu/contracts/events/metadata'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable, RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { LRUCache } from 'lru-cache'
import { type Fold, isRefusal, type Refusal } from '../decision.ts'
import {
  advanced,
  createStreamCache,
  createStreamQueue,
  emptyStream,
  type LoadedStream,
  type Outcome,
  repeatedOutcome,
  type StreamCommand,
  unchangedOutcome,
} from './streams.ts'

type Attempt<S> =
  | { readonly appended: boolean; readonly outcome: Outcome<S> }
  | { readonly appended: false; readonly refusal: Refusal }

export interface WritePath {
  /**
   * Loads and folds the stream, looks for the command in it, decides and appends. Errors: the refusal's code; `idempotency.key_reused`;
   * `concurrency.conflict` after two seconds; `service.busy`; the gateway's `EventStoreUnavailable`.
   */
  execute<S, E extends { readonly type: string }>(command: StreamCommand<S, E>): Promise<Outcome<S>>
  /**
   * A stream as the store had it `maxAgeMs` ago or later: as this process remembers it, or read. Another process may have written to it
   * since, so a refusal must rest on the stream as the store has it (0, the default).
   */
  load<S, E extends { readonly type: string }>(
    streamName: string,
    fold: Fold<S, E>,
    maxAgeMs?: number,
  ): Promise<LoadedStream<S>>
  /** Whether a recent command with this correlation id has events in the log, of this request or an earlier one that it repeats. */
  hasWritten(correlationId: string): boolean
}

interface WritePathOptions {
  readonly gateway: Pick<EventStoreGateway, 'readStream' | 'append'>
  /** What charged commands count against. Without it they are not limited. */
  readonly limiter?: Pick<Limiter, 'take'>
  /** The clock of decisions, in milliseconds since the epoch. */
  readonly now?: () => number
  /** The clock of deadlines, in milliseconds; never goes back. */
  readonly elapsed?: () => number
  /** 0 to 1. */
  readonly random?: () => number
  readonly wait?: (milliseconds: number) => Promise<void>
  /** How long a conflict is retried before a 409, in milliseconds. */
  readonly conflictDeadlineMs?: number | undefined
}

const maxWriters = 10_000 // more requests than run at once
const firstBackoffMs = 5 // about two appends: by then the other writer has finished
const maxBackoffMs = 200 // ten tries still fit the deadline
/**
 * The age of a stream that a command checks but does not write, such as an item's menu, which another process may have deleted a
 * moment ago. The check is not atomic with the append anyway, and guests cannot see an item that slips through.
 */
export const recentMs = 1_000

/** Runs commands: the only way to write events, except guest activity (architecture, "A write"). */
export function createWritePath({
  gateway,
  limiter,
  now = Date.now,
  elapsed = () => performance.now(),
  random = Math.random,
  wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  conflictDeadlineMs = 2_000, // product, "Concurrent edits"
}: WritePathOptions): WritePath {
  const cache = createStreamCache(gateway, { now: elapsed })
  const queue = createStreamQueue()
  const writers = new LRUCache<string, true>({ max: maxWriters })

  async function attempt<S, E extends { readonly type: string }>(
    command: StreamCommand<S, E>,
    stream: LoadedStream<S>,
  ): Promise<Attempt<S>> {
    const { streamName, fold, identity } = command
    const clock = new Date(now()).toISOString()
    // Instants of a stream never go back, even if the clock does (architecture, "Events and streams").
    const decidedAt = stream.decidedAt !== null && stream.decidedAt > clock ? stream.decidedAt : clock
    const decision = await command.decide(stream.state, decidedAt)
    if (isRefusal(decision)) return { appended: false, refusal: decision }
    if (decision.length === 0) return { appended: false, outcome: unchangedOutcome(stream) }
    const { restaurantId } = command
    const refusal = (await command.checkLimits?.(stream.state, decision)) ?? null
    if (refusal !== null) return { appended: false, refusal }
    if (command.isCharged && limiter && restaurantId)
      await chargeWrites(limiter, restaurantId, unitsOf(decision))

    const { fingerprint: commandFingerprint, ...origin } = identity
    const metadata: NewEventMetadata = { restaurantId, decidedAt, ...origin, commandFingerprint }
    const events = decision.map((event, index) => ({
      // A new id for each attempt, because the store takes equal ids for one event. When two processes run one command at
      // once, the second must get a conflict and find the events of the first by their command id. It must not believe
      // that its own, which differ in time and sealed bytes, were written.
      id: randomUUID(),
      type: event.type,
      data: 'data' in event ? event.data : {},
      metadata:
        index === decision.length - 1 ? metadata : { ...metadata, moreInAppend: decision.length - 1 - index },
    }))
    const end = await gateway
      .append(streamName, events, stream.revision ?? 'no_stream')
      .catch((error: unknown) => {
        // The store may have written the append: the next load must ask it.
        cache.drop(streamName)
        throw error
      })
    writers.set(identity.correlationId, true)
    const firstRevision = (stream.revision ?? -1n) + 1n
    const written = events.map((event, index) => ({ ...event, revision: firstRevision + BigInt(index) }))
    const after = advanced(stream, fold, written, { ...end, readAt: elapsed() })
    cache.put(streamName, after)
    const eventTypes = decision.map(event => event.type)
    return {
      appended: true,
      outcome: {
        state: after.state,
        before: stream.state,
        position: end.position,
        eventTypes,
        decidedAt,
        repeated: false,
        superseded: false,
      },
    }
  }

  async function runExclusive<S, E extends { readonly type: string }>(
    command: StreamCommand<S, E>,
  ): Promise<Outcome<S>> {
    const { streamName, fold, identity } = command
    const deadline = elapsed() + conflictDeadlineMs
    let known = cache.remembered<S>(streamName) ?? (command.isNew ? emptyStream(fold.initial, 0) : undefined)
    let isInDoubt = false
    for (let tries = 0; ; tries += 1) {
      const isRemembered = known !== undefined
      const stream: LoadedStream<S> =
        known ??
        (await cache.read(streamName, fold).catch((error: unknown) => {
          throw isInDoubt ? inDoubt(error) : error
        }))
      known = undefined
      if (stream.commands.has(identity.commandId)) {
        writers.set(identity.correlationId, true)
        return repeatedOutcome(command, gateway)
      }
      try {
        const result = await attempt(command, stream)
        // Another process may have written since: decide once more, on what the store has.
        if (!result.appended && isRemembered) continue
        if ('refusal' in result) throw errorOf(result.refusal)
        return result.outcome
      } catch (error) {
        if (error instanceof EventStoreUnavailable && error.ambiguous && !isInDoubt) {
          // The append may have been written: reload the stream and look for this command in it.
          isInDoubt = true
          continue
        }
        const pause = random() * Math.min(maxBackoffMs, firstBackoffMs * 2 ** tries)
        if (error instanceof RevisionConflict && elapsed() + pause < deadline) {
          await wait(pause)
          continue
        }
        // A refusal or a conflict does not mean that nothing was written: the store may still have been writing the append.
        if (isInDoubt) throw inDoubt(error)
        throw error instanceof RevisionConflict
          ? new AppError('concurrency.conflict', { cause: error })
          : error
      }
    }
  }

  return {
    execute: command => queue.run(command.streamName, () => runExclusive(command)),
    async load<S, E extends { readonly type: string }>(streamName: string, fold: Fold<S, E>, maxAgeMs = 0) {
      const isEnough = (stream: LoadedStream<S> | undefined): stream is LoadedStream<S> =>
        maxAgeMs > 0 &&
        stream !== undefined &&
        stream.revision !== null &&
        elapsed() - stream.readAt <= maxAgeMs
      const remembered = cache.remembered<S>(streamName)
      if (isEnough(remembered)) return remembered
      // Commands that need the same stream at the same time share a read, such as sixty on one menu.
      const running = maxAgeMs > 0 ? cache.running<S>(streamName) : undefined
      const shared = running && (await running)
      return isEnough(shared) ? shared : cache.read(streamName, fold)
    },
    hasWritten: correlationId => writers.has(correlationId),
  }
}

const inDoubt = (cause: unknown) => new AppError('service.outcome_unknown', { cause })

/** A refusal as the error that answers it. */
export function errorOf({ refused, text, issues, current }: Refusal): AppError {
  return new AppError(refused, {
    ...(text === undefined ? {} : { text }),
    ...(issues === undefined ? {} : { issues }),
    ...(current === undefined ? {} : { current }),
  })
}

/**
 * Counts events against the restaurant's quota, before they are written. What is then not written stays counted.
 * @throws `rate.limited` when the quota has too few units: then nothing is counted
 */
export async function chargeWrites(
  limiter: Pick<Limiter, 'take'>,
  restaurantId: RestaurantId,
  units: number,
): Promise<void> {
  if (units === 0) return
  const seconds = await limiter.take('writes-of-restaurant', restaurantId, units)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 100 ? `${seconds} seconds` : `${minutes} minutes`
  const text = `This restaurant has made too many changes in a short time. Try again in ${wait}.`
  throw tryAgainIn(seconds, 'rate.limited', text)
}

const bytesOfUnit = 1024

/** The cost of events in units of the quota: one each, and one more for every further kilobyte. */
export function unitsOf(events: readonly unknown[]): number {
  return events.reduce<number>(
    (units, event) => units + 1 + Math.floor(Buffer.byteLength(JSON.stringify(event)) / bytesOfUnit),
    0,
  )
}
