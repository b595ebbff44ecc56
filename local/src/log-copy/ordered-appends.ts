import type { EncodedEvent } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { AppendResult, ExpectedRevision } from '@safe-menu/server-kit/event-store/gateway'
import type { RawLog } from '@safe-menu/server-kit/event-store/raw-log'
import { CopyRefused } from './copy-refused.ts'

/** Enough to hide the time of one answer. A store keeps at most this many appends that are not on its disk yet. */
const maxInFlight = 128

interface Append {
  readonly streamName: string
  readonly events: readonly EncodedEvent[]
  readonly expected: ExpectedRevision
  /** Called in the order of the appends, when this one and all before it are written. */
  readonly onWritten: (result: AppendResult) => void
}

interface InFlight extends Append {
  readonly answer: Promise<AppendResult>
}

export type OrderedAppends = ReturnType<typeof createOrderedAppends>

/**
 * Sends appends without waiting for the answers of those before them. A store writes the appends of one connection in their order. If
 * it refuses or loses one, those after it may be written or not. So all of them are sent again, one after the other: the store
 * recognises those that it has.
 */
export function createOrderedAppends(log: Pick<RawLog, 'append' | 'appendOnce'>) {
  const inFlight: InFlight[] = []
  let last = -1n

  function written({ onWritten }: Append, result: AppendResult): void {
    if (result.position <= last)
      throw new CopyRefused(
        'The target did not keep the order of the events. Copy again into an empty event store.',
      )
    last = result.position
    onWritten(result)
  }

  async function settleOldest(): Promise<void> {
    const [oldest] = inFlight
    if (!oldest) return
    const result = await oldest.answer.catch((error: unknown) => {
      if (error instanceof EventStoreUnavailable) return null
      throw error
    })
    if (result === null) return sendAgain()
    inFlight.shift()
    written(oldest, result)
  }

  /** Resolves when nothing is on its way any more, written or not. */
  async function end(): Promise<void> {
    await Promise.allSettled(inFlight.map(({ answer }) => answer))
  }

  async function sendAgain(): Promise<void> {
    await end()
    for (const append of inFlight.splice(0))
      written(append, await log.append(append.streamName, append.events, append.expected))
  }

  return {
    /** Resolves when there is room for the next append. Rejects with the error of an earlier one. */
    async send(append: Append): Promise<void> {
      while (inFlight.length >= maxInFlight) await settleOldest()
      const answer = log.appendOnce(append.streamName, append.events, append.expected)
      // It is awaited later, and an append before it may end the copy first.
      answer.catch(() => undefined)
      inFlight.push({ ...append, answer })
    },
    /** Resolves when everything that was sent is written. Rejects with the error of the first append that was not. */
    async settle(): Promise<void> {
      while (inFlight.length > 0) await settleOldest()
    },
    end,
  }
}
