import { projectorSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import type { ReadModel } from '@safe-menu/contracts/http/route'
import { behindQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { type Partition, partitionOf, undivided } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Clocks, earlier, type Seen, sinceOf, systemClocks } from './clocks.ts'

/** What an answer is about: a restaurant (its id), the catalogue of allergens, or all restaurants (`null`). */
type FreshnessSubject = string | 'catalogue' | null

/** A restaurant's tables lack its events since then. `seenAt`: when it was first seen to be behind. */
type Lag = Seen

/** The last heartbeat of a partition. */
interface Beat {
  /** When it was heard; never in the future, whatever the clocks. */
  readonly heardAt: number
  readonly at: Date | null
  /** Up to where its tables hold all events. */
  readonly position: bigint
}

const never: Beat = { heardAt: Number.NEGATIVE_INFINITY, at: null, position: 0n }
/** Before the first heartbeat: the read model may be of any age. */
const unknown = new Date(0)
const retryMs = 250 // while the database is away: soon, but not in a busy loop

interface Options extends Partial<Clocks> {
  readonly pool: pg.Pool
  readonly log: Logger
  /** Called after a restaurant of a group has fallen behind or caught up. */
  readonly onLagChanged?: (group: string, restaurantId: string) => void
}

/** How fresh a group's tables are known to be. */
export interface Freshness {
  /** Since when answers may be stale; `null`: a heartbeat came within 5 s and the restaurant is not behind. */
  staleSince(subject?: FreshnessSubject): Date | null
  /** When it was last known to be current; `null`: never in this process. */
  lastBeat(subject?: FreshnessSubject): Date | null
  /** Whether that depends on the partition of a restaurant. */
  isDivided(): boolean
}

/**
 * How fresh the read models are, and which restaurants are behind the others (architecture, "A read"). The projector sends a heartbeat
 * for each partition every second while that is live: a working connection alone does not prove that it runs. The bookkeeping tables
 * are read at each heartbeat, at each notification of a restaurant that falls behind or catches up, and after each connection.
 */
export interface ReadModelStatus {
  /** Changes are announced from now on. Reads what was missed. */
  connected(): void
  /** Changes may be missed from now on. Keeps what is known. */
  lost(): void
  /** A restaurant fell behind, is at another event, or has caught up. */
  lagged(): void
  /** A heartbeat of a group arrived. `at`: the projector's clock. */
  beat(group: string, at: Date, partition?: Partition, position?: bigint): void
  /** Reads the tables as they are after this call. Calls during a read share the next one. Rejects with the database's errors. */
  read(): Promise<void>
  freshnessOf(group: ReadModel): Freshness
  /** Since when the group's answers about a restaurant may be stale. While nothing is known, all may be. */
  behindSince(group: string, restaurantId: string | null): Date | null
  /** The restaurants that are behind in the group, with since when. */
  behindIn(group: string): ReadonlyMap<string, Lag>
  /** Whether the restaurants that are behind are known since the latest connection. */
  isKnown(): boolean
  /** The lowest position of the last heartbeats of a group's partitions. */
  position(group: ReadModel): bigint
  close(): void
}

export function createReadModelStatus(options: Options): ReadModelStatus {
  const { pool, log, onLagChanged, monotonic = systemClocks.monotonic, now = systemClocks.now } = options
  const clocks = { monotonic, now }
  const beats = new Map<string, readonly Beat[]>()
  /** By group: the restaurants that are behind. */
  let lags: ReadonlyMap<string, ReadonlyMap<string, Lag>> = new Map()
  let wasRead = false
  /** Since when changes may have been missed; `null`: none can have been. */
  let doubtful: Seen | null = { since: unknown, seenAt: monotonic() }
  /** Counts the connections: what was read before one may lack what was announced in between. */
  let connection = 0
  let isListening = false
  let closed = false
  let reading: Promise<void> | null = null
  let nextRead: Promise<void> | null = null

  const beatsOf = (group: string) => beats.get(group) ?? [never]
  const byAge = (group: string) => beatsOf(group).toSorted((one, other) => one.heardAt - other.heardAt)

  /** The heartbeat on which the freshness of an answer depends. */
  function beatFor(group: string, subject: FreshnessSubject): Beat {
    if (subject === null) return byAge(group)[0] ?? never
    // Every partition applies the events of the catalogue.
    if (subject === 'catalogue') return byAge(group).at(-1) ?? never
    const own = beatsOf(group)
    return own[partitionOf(subject, own.length)] ?? never
  }

  function doubt(): void {
    doubtful ??= { since: new Date(now()), seenAt: monotonic() }
  }

  /** Since when any restaurant may be behind without being known to. Before the first read it may be for any time. */
  function doubtfulSince(): Date | null {
    if (!wasRead) return unknown
    if (doubtful === null || monotonic() - doubtful.seenAt <= projectorSilenceMs) return null
    return sinceOf(doubtful, clocks)
  }

  async function readTables(): Promise<void> {
    const own = connection
    const rows = await readRows(pool, behindQuery, []).catch((error: unknown) => {
      // The projector has not created its tables yet, so no restaurant can be behind.
      if (isMissingTable(error)) return []
      throw error
    })
    const before = lags
    const found = new Map<string, Map<string, Lag>>()
    for (const { group_name: group, restaurant_id: id, since } of rows) {
      // It may have moved on to a later event, but not caught up.
      const seenAt = before.get(group)?.get(id)?.seenAt ?? monotonic()
      found.set(group, (found.get(group) ?? new Map<string, Lag>()).set(id, { since, seenAt }))
    }
    lags = found
    wasRead = true
    if (isListening && own === connection) doubtful = null
    for (const [group, id] of differences(before, found)) onLagChanged?.(group, id)
  }

  function read(): Promise<void> {
    if (reading === null) {
      reading = readTables().finally(() => {
        reading = null
      })
      return reading
    }
    nextRead ??= reading
      .catch(() => undefined) // its own callers hear of it
      .then(() => {
        nextRead = null
        return read()
      })
    return nextRead
  }

  /** Reads the tables until it succeeds. */
  function refresh(): void {
    const own = connection
    read().catch((error: unknown) => {
      doubt()
      if (closed || !isListening || own !== connection) return
      log.warn({ err: error }, 'cannot read the restaurants that are behind; trying again')
      setTimeout(refresh, retryMs)
    })
  }

  function behindSince(group: string, restaurantId: string | null): Date | null {
    const lag = restaurantId === null ? undefined : lags.get(group)?.get(restaurantId)
    return earlier(lag === undefined ? null : sinceOf(lag, clocks), doubtfulSince())
  }

  return {
    connected() {
      doubt()
      isListening = true
      connection += 1
      refresh()
    },
    lost() {
      doubt()
      isListening = false
    },
    lagged: refresh,
    beat(group, at, { index, count } = undivided, position = 0n) {
      const before = beatsOf(group)
      // Each partition of another number counts as heard when the oldest one before was.
      const own = before.length === count ? before : Array<Beat>(count).fill(byAge(group)[0] ?? never)
      // The earlier of both clocks: neither a projector ahead of us nor a late delivery makes a menu look newer.
      const beat = { heardAt: monotonic(), at: new Date(Math.min(at.getTime(), now())), position }
      beats.set(group, own.with(index, beat))
      if (isListening) refresh()
    },
    read,
    freshnessOf: group => ({
      staleSince(subject = null) {
        const { heardAt, at } = beatFor(group, subject)
        // By the monotonic clock: a wall clock set back must not keep a silent projector looking alive.
        const isSilent = monotonic() - heardAt > projectorSilenceMs
        const beatEnd = at === null ? unknown : sinceOf({ since: at, seenAt: heardAt }, clocks)
        return earlier(
          isSilent ? beatEnd : null,
          behindSince(group, subject === 'catalogue' ? null : subject),
        )
      },
      lastBeat: (subject = null) => beatFor(group, subject).at,
      isDivided: () => beatsOf(group).length > 1,
    }),
    behindSince,
    behindIn: group => lags.get(group) ?? new Map(),
    isKnown: () => doubtful === null,
    position: group =>
      beatsOf(group)
        .map(({ position }) => position)
        .reduce((one, other) => (one < other ? one : other)),
    close() {
      closed = true
    },
  }
}

type Lags = ReadonlyMap<string, ReadonlyMap<string, Lag>>

/** The restaurants that fell behind or caught up, with their groups. */
function differences(before: Lags, after: Lags): readonly (readonly [group: string, restaurantId: string])[] {
  const missing = (from: Lags, other: Lags) =>
    [...from].flatMap(([group, restaurants]) =>
      [...restaurants.keys()]
        .filter(id => other.get(group)?.has(id) !== true)
        .map(id => [group, id] as const),
    )
  return [...missing(before, after), ...missing(after, before)]
}
