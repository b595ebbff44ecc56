import type { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import { type EventBatch, sizeOfFirstHalf } from './event-batch.ts'
import { isContent, toPoisonEvent } from './faults.ts'

interface PartHandlers<Result> {
  /** Commits a part. Everything up to `from` has been applied. */
  commit(from: bigint, part: EventBatch): Promise<Result>
  /** Commits that the only event of a part cannot be applied. */
  hold(from: bigint, part: EventBatch, poison: PoisonEvent): Promise<Result>
}

/**
 * Commits a batch. If one is refused because of its content, it is halved until the event at fault is found. Halving never splits an
 * append without an event at fault. Yields after each commit, and goes on when the next one is asked for. Rejects with the errors of
 * the stores, and with those of `hold`.
 */
export async function* inParts<Result>(
  from: bigint,
  batch: EventBatch,
  handlers: PartHandlers<Result>,
): AsyncGenerator<Result, void> {
  const { events, to, toId } = batch
  const attempt = await handlers.commit(from, batch).then(
    result => ({ result }),
    (error: unknown) => ({ error }),
  )
  if ('result' in attempt) {
    yield attempt.result
    return
  }
  const [first, ...more] = events
  if (first === undefined || !isContent(attempt.error)) throw attempt.error
  if (more.length === 0) {
    yield await handlers.hold(from, batch, toPoisonEvent(first, attempt.error))
    return
  }
  const half = sizeOfFirstHalf(events)
  const middle = events[half - 1]?.position ?? to
  yield* inParts(from, { events: events.slice(0, half), to: middle }, handlers)
  yield* inParts(middle, { events: events.slice(half), to, toId }, handlers)
}
