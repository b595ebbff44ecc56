import { randomUUID } from 'node:crypto'
import type { EncodedEvent } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { AppendResult, ExpectedRevision } from '@safe-menu/server-kit/event-store/types'
import type { RawEvent, RawLog } from '../event-store/raw-log.ts'
import { StartError } from '../supervisor/start-error.ts'

/** Enough to hide the time of one answer. A store keeps at most this many appends that are not on its disk yet. */
const maxInFlight = 128

interface Append {
  readonly streamName: string
  readonly events: readonly EncodedEvent[]
  readonly expected: ExpectedRevision
  /** Called in the order of the appends, when this one and all before it are written. */
  readonly onWritten: (result: AppendResult) => void
}

/** An event that the source does not have. */
export const addedEvent = (type: string, data: string, metadata = '{}'): EncodedEvent => ({
  id: randomUUID(),
  type,
  data: Buffer.from(data),
  metadata: Buffer.from(metadata),
})

export type OrderedAppends = ReturnType<typeof createOrderedAppends>

/**
 * Sends appends without waiting for the answers of those before them. A store writes the appends of one connection in their order. If
 * it refuses or loses one, those after it may be written or not. So all of them are sent again, one after the other: the store
 * recognises those that it has.
 */
export function createOrderedAppends(log: Pick<RawLog, 'append' | 'appendOnce'>) {
  const inFlight: (Append & { readonly answer: Promise<AppendResult> })[] = []
  let last = -1n

  function written({ onWritten }: Append, result: AppendResult): void {
    if (result.position <= last)
      throw new StartError(
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

/** The stream that says where and when the events of a copied log were first written. */
const originStream = 'log-origin'
/** Every part of the product, of every version, ignores types that begin with "$". */
const originType = '$log-origin'
/** About 40 KB in one event. */
const eventsPerBlock = 1_000

/**
 * Keeps the position and instant that each event had in the source beside the copied log. They cannot be in the events' metadata,
 * because the audit trail's chains cover it.
 */
export function createOrigin(target: Pick<RawLog, 'append'>) {
  const waiting: { readonly position: string; readonly created: string }[] = []
  let recorded = 0
  let blocks = 0

  async function writeBlock(): Promise<void> {
    const block = waiting.slice(0, eventsPerBlock)
    const data = {
      first: recorded + 1,
      positions: block.map(({ position }) => position),
      created: block.map(({ created }) => created),
    }
    const event = addedEvent(originType, JSON.stringify(data))
    await target.append(originStream, [event], blocks === 0 ? 'no_stream' : BigInt(blocks - 1))
    note(block.length)
  }

  function note(events: number): void {
    waiting.splice(0, events)
    recorded += events
    blocks += 1
  }

  return {
    /** Notes that the target has the next event of the source. */
    add({ position, created }: RawEvent): void {
      waiting.push({ position: String(position), created })
    },
    /** Takes the target's system events. Notes the blocks that an earlier copy wrote. */
    found({ streamName, type, data }: RawEvent): void {
      if (streamName !== originStream || type !== originType) return
      note((JSON.parse(data.toString()) as { positions: readonly string[] }).positions.length)
    },
    /** Writes full blocks. At the end also the last one, which is shorter. */
    async write({ isEnd }: { readonly isEnd: boolean }): Promise<void> {
      while (waiting.length >= (isEnd ? 1 : eventsPerBlock)) await writeBlock()
    },
  }
}
