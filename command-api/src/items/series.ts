import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { type Decision, isRefusal } from '../decision.ts'
import { chargeWrites, unitsOf } from '../write-path/execute.ts'
import type { Outcome } from '../write-path/streams.ts'
import type { ItemState } from './state.ts'

/** Reads or appends in flight for one request: enough to fill the store's group commits without crowding out other clients. */
const concurrentWrites = 16

/** One item of a series. */
export interface SeriesPart {
  /** The events as far as they are known before the series: what it takes from the quota. */
  readonly events: Decision<ItemEvent>
}

interface SeriesOptions<P> {
  readonly parts: readonly P[]
  readonly write: (part: P) => Promise<Outcome<ItemState>>
  /** Refusals that leave an item as it is, and the others are written all the same. */
  readonly skipping?: readonly ErrorCode[]
  /** Called for each append, as soon as it is done. */
  readonly onWritten?: (part: P, outcome: Outcome<ItemState>) => void
  /** What the request has appended before. */
  readonly done?: number
  /** What to answer when the store goes away after `done` appends. */
  readonly interruptedText: (done: number) => string
}

/**
 * Counts all items of a request against the quota before the first one is written, so that a request that the quota refuses has
 * written nothing.
 * @throws `rate.limited`
 */
export async function chargeSeries(
  limiter: Pick<Limiter, 'take'>,
  restaurantId: RestaurantId,
  parts: readonly SeriesPart[],
): Promise<void> {
  const units = parts.reduce((sum, { events }) => sum + (isRefusal(events) ? 0 : unitsOf(events)), 0)
  await chargeWrites(limiter, restaurantId, units)
}

/**
 * Writes many items for one request, each to its own stream, with one correlation id. The first item is written alone, so that an
 * Idempotency-Key that was used for another request is refused before anything is written. Nothing is written after a failure.
 * @throws the first failure of a write, as {@link interrupted} says
 */
export async function writeSeries<P>(options: SeriesOptions<P>) {
  const { parts, write, skipping = [], onWritten, done = 0, interruptedText } = options
  const outcomes: Outcome<ItemState>[] = []
  const skipped: P[] = []
  const writeOne = async (part: P) => {
    const outcome = await write(part).catch((error: unknown) => {
      if (!hasCode(error, ...skipping)) throw error
      return null
    })
    if (outcome === null) return void skipped.push(part)
    outcomes.push(outcome)
    onWritten?.(part, outcome)
  }
  const [first, ...rest] = parts
  try {
    if (first) await writeOne(first)
    await forEachConcurrently(rest, writeOne)
  } catch (error) {
    const written = done + outcomes.length
    throw written === 0 ? error : interrupted(error, interruptedText(written))
  }
  return { outcomes, skipped }
}

/**
 * The error of a series that was interrupted. If the store went away, sending the request again with the same key writes the
 * rest; `text` says so.
 */
export function interrupted(cause: unknown, text: string): unknown {
  if (isInDoubt(cause))
    return new AppError('service.outcome_unknown', {
      text: `${text} Some others may have been saved as well.`,
      cause,
    })
  const isStore =
    cause instanceof EventStoreUnavailable || (cause instanceof AppError && cause.status === 503)
  return isStore ? new AppError('service.event_store_unavailable', { text, cause }) : cause
}

const isInDoubt = (error: unknown) => hasCode(error, 'service.outcome_unknown')

/**
 * Works on a few at a time. Rejects with the first failure, or with one that leaves open whether it was saved. No work begins after the
 * first failure, and what was running has ended.
 */
export async function forEachConcurrently<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  const failures: unknown[] = []
  const worker = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift())
      await work(each).catch((error: unknown) => {
        failures.push(error)
        waiting.length = 0
      })
  }
  await Promise.all(Array.from({ length: concurrentWrites }, worker))
  if (failures.length > 0) throw failures.find(isInDoubt) ?? failures[0]
}
