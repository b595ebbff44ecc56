import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { AppendResult, StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { LRUCache } from 'lru-cache'
import type { Call } from './decide.ts'
import type { Activity } from './state.ts'

interface Tail {
  readonly revision: bigint | null
  readonly decidedAt: Instant | null
  readonly readAt: number
}

/** The last events of a stream that are searched for repetitions: minutes of them, in practice. */
const tailEvents = 200
/** After this time only the stream's last events are read again: others may have written more than one read should fetch. */
const tailMaxAgeMs = 60_000

/** Streams whose last revision is remembered. */
const maxStreams = 10_000
/** About 200 bytes each. 20 MB: 15 s of the highest load measured, all calls of any real day. Above it the oldest are forgotten. */
const defaultMaxCalls = 100_000

/**
 * Recognises calls whose key is already in the log, so that a repeated call counts once (product, "Idempotency-Key"). Also
 * works when the process died before it answered, or when another process gets the repetition.
 */
export function createRepetitions(
  gateway: Pick<EventStoreGateway, 'readStream'>,
  maxCalls = defaultMaxCalls,
) {
  // `maxSize`, because `max` would allocate all of them now.
  const fingerprints = new LRUCache<string, string>({ maxSize: maxCalls, sizeCalculation: () => 1 })
  const tails = new LRUCache<string, Tail>({ max: maxStreams })
  const elapsed = () => performance.now()

  function remember({ data }: Pick<Activity, 'data'>): void {
    for (const { commandId, fingerprint } of data.calls) fingerprints.set(commandId, fingerprint)
  }

  async function read(streamName: string, tail: Tail | undefined): Promise<Instant | null> {
    const isFresh = tail !== undefined && tail.revision !== null && elapsed() - tail.readAt < tailMaxAgeMs
    const readAt = elapsed()
    const { events, revision } = await gateway.readStream(
      streamName,
      isFresh && tail.revision !== null ? { fromRevision: tail.revision + 1n } : { last: tailEvents },
    )
    for (const event of events) remember(event as StoredEvent<Activity['data']>)
    const known = isFresh ? tail : undefined
    const decidedAt = events.at(-1)?.metadata.decidedAt ?? known?.decidedAt ?? null
    tails.set(streamName, { revision: revision ?? known?.revision ?? null, decidedAt, readAt })
    return decidedAt
  }

  return {
    /**
     * Reads what other processes appended to a stream. Without keyed calls it reads only an unknown stream. Resolves with the
     * time of the stream's last event.
     */
    async refresh(streamName: string, isKeyed: boolean): Promise<Instant | null> {
      const tail = tails.get(streamName)
      return tail === undefined || isKeyed ? read(streamName, tail) : tail.decidedAt
    },
    /** The verdict on each call: `new`, already `written`, or an error because its key was used for another call. */
    judge(calls: readonly Call[]): readonly ('new' | 'written' | AppError)[] {
      const together = new Map<string, string>()
      return calls.map(({ identity }) => {
        if (identity === null) return 'new'
        const { commandId, fingerprint } = identity
        const known = fingerprints.get(commandId) ?? together.get(commandId)
        together.set(commandId, known ?? fingerprint)
        if (known === undefined) return 'new'
        return known === fingerprint ? 'written' : new AppError('idempotency.key_reused')
      })
    },
    /** Remembers an appended event. */
    written(streamName: string, event: Activity, decidedAt: Instant, { revision }: AppendResult): void {
      remember(event)
      const tail = tails.get(streamName)
      // Otherwise another process wrote in between, and its events are still to be read.
      const isNext = tail !== undefined && revision === (tail.revision ?? -1n) + 1n
      if (isNext) tails.set(streamName, { revision, decidedAt, readAt: elapsed() })
    },
  }
}
