import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { AppendResult, EventStoreGateway, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { Call } from './decide.ts'
import type { Activity } from './state.ts'

/**
 * Knows the keyed calls that are in the log already, so that one which is repeated counts once (rulings, "Idempotency-Key"):
 * also when the process that wrote it died before it could answer, or when another process is asked the second time.
 */
export interface Repetitions {
  /**
   * Brings what is known of a stream up to date: for keyed calls by reading what others wrote meanwhile, else only if
   * nothing is known of it. Resolves with the stream's last instant.
   */
  refresh(streamName: string, isKeyed: boolean): Promise<Instant | null>
  /** For each call: `new`, `written` already, or a key that was used for something else. */
  judge(calls: readonly Call[]): readonly ('new' | 'written' | AppError)[]
  /** The event was appended. */
  written(streamName: string, event: Activity, decidedAt: Instant, end: AppendResult): void
}

interface Tail {
  readonly revision: bigint | null
  readonly decidedAt: Instant | null
  readonly readAt: number
}

interface RepetitionsOptions {
  readonly gateway: Pick<EventStoreGateway, 'readStream'>
  /** Calls remembered, about 200 bytes each; past it the oldest are forgotten. */
  readonly maxCalls?: number
  /** Streams whose end is remembered. */
  readonly maxStreams?: number
  /** Milliseconds that never go back. */
  readonly elapsed?: () => number
}

/** Events at a stream's end in which a repetition is looked for: at most one each few milliseconds, in truth minutes. */
const tailEvents = 200
/** What stood so long unread is read from its end again: others may have written more meanwhile than one read should fetch. */
const tailMaxAgeMs = 60_000

export function createRepetitions({
  gateway,
  maxCalls = 100_000, // 20 MB; at the fastest load measured a quarter of a minute, on any real day all of it
  maxStreams = 10_000,
  elapsed = () => performance.now(),
}: RepetitionsOptions): Repetitions {
  const fingerprints = new Map<string, string>()
  const tails = new Map<string, Tail>()

  function remember({ data }: Pick<Activity, 'data'>): void {
    for (const { commandId, fingerprint } of data.calls) fingerprints.set(commandId, fingerprint)
    forgetOldest(fingerprints, maxCalls)
  }

  function keep(streamName: string, tail: Tail): void {
    tails.delete(streamName)
    tails.set(streamName, tail)
    forgetOldest(tails, maxStreams)
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
    keep(streamName, { revision: revision ?? known?.revision ?? null, decidedAt, readAt })
    return decidedAt
  }

  return {
    async refresh(streamName, isKeyed) {
      const tail = tails.get(streamName)
      return tail === undefined || isKeyed ? read(streamName, tail) : tail.decidedAt
    },
    judge(calls) {
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
    written(streamName, event, decidedAt, { revision }) {
      remember(event)
      const tail = tails.get(streamName)
      // Where another process wrote in between, its events are still to be read.
      const isNext = tail !== undefined && revision === (tail.revision ?? -1n) + 1n
      if (isNext) keep(streamName, { revision, decidedAt, readAt: elapsed() })
    },
  }
}

/** A Map iterates in the order of insertion, so that the first is the oldest. */
function forgetOldest(entries: Map<string, unknown>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return
    entries.delete(key)
  }
}
