import { projectorSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import { behindQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Lag } from '../read-model/changes.ts'
import { createWaitingReads } from '../read-model/waiting-reads.ts'
import { type Clocks, type Seen, sinceOf, systemClocks } from './clocks.ts'
import { earlier } from './freshness.ts'

interface BehindOptions extends Partial<Clocks> {
  readonly pool: pg.Pool
  readonly log: Logger
}

/** `seenAt`: when the restaurant was first seen to be behind. It may have moved on to a later event since, but not caught up. */
type SeenLag = Lag & Seen

const retryMs = 250 // while the database is away: soon, but not in a busy loop

export type BehindRestaurants = ReturnType<typeof createBehindRestaurants>

/** The restaurants whose events a projection group cannot apply for now (architecture, "The projector"). */
export function createBehindRestaurants({
  pool,
  log,
  monotonic = systemClocks.monotonic,
  now = systemClocks.now,
}: BehindOptions) {
  const clocks = { monotonic, now }
  let groups = new Map<string, Map<string, SeenLag>>()
  let isLoaded = false
  let isListening = false
  let closed = false
  /** Counts the connections, so that a slow load for an earlier one is ignored. */
  let connection = 0
  /** Since when changes may have been missed. Before the first load (`null`), any restaurant may have been behind for any time. */
  let doubtful: Seen | null = null
  let heardDuringLoad: (() => void)[] = []
  const waiting = createWaitingReads<void>()

  /** `before`: what was known until now. */
  function set(group: string, restaurantId: string, lag: Lag | null, before = groups): void {
    const restaurants = groups.get(group) ?? new Map<string, SeenLag>()
    const seenAt = before.get(group)?.get(restaurantId)?.seenAt ?? monotonic()
    if (lag === null) restaurants.delete(restaurantId)
    else restaurants.set(restaurantId, { ...lag, seenAt })
    groups.set(group, restaurants)
  }

  async function load(own: number): Promise<void> {
    while (own === connection && isListening && !closed) {
      heardDuringLoad = []
      try {
        const rows = await readRows(pool, behindQuery, []).catch((error: unknown) => {
          // The projector has not created its tables yet, so no restaurant can be behind.
          if (isMissingTable(error)) return []
          throw error
        })
        if (own !== connection || !isListening) return
        const before = groups
        groups = new Map()
        for (const row of rows)
          set(row.group_name, row.restaurant_id, { position: BigInt(row.position), since: row.since }, before)
        // Notifications during the read may be newer than the rows.
        for (const apply of heardDuringLoad) apply()
        isLoaded = true
        waiting.release(() => true)
        return
      } catch (error) {
        log.warn({ err: error }, 'cannot read the restaurants that are behind; trying again')
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
    }
  }

  function doubt(): void {
    if (isLoaded) doubtful = { since: new Date(now()), seenAt: monotonic() }
    isLoaded = false
  }

  return {
    /** Changes are announced from now on. Reads what was missed. */
    connected(): void {
      doubt()
      isListening = true
      connection += 1
      void load(connection)
    },
    /** Changes may be missed from now on. Keeps what is known. */
    lost(): void {
      doubt()
      isListening = false
    },
    /** A restaurant fell behind, is at another event, or (`null`) has caught up. */
    lagged(group: string, restaurantId: string, lag: Lag | null): void {
      if (!isLoaded) heardDuringLoad.push(() => set(group, restaurantId, lag))
      set(group, restaurantId, lag)
    },
    /** Since when the group's answers about a restaurant may be stale. While nothing is known, all may be. */
    since(group: string, restaurantId: string | null): Date | null {
      const lag = restaurantId === null ? undefined : groups.get(group)?.get(restaurantId)
      const lagSince = lag === undefined ? null : sinceOf(lag, clocks)
      if (isLoaded) return lagSince
      if (doubtful === null) return new Date(0)
      const isDoubtful = monotonic() - doubtful.seenAt > projectorSilenceMs
      return earlier(lagSince, isDoubtful ? sinceOf(doubtful, clocks) : null)
    },
    /** The restaurants that are behind in the group, with since when. */
    all: (group: string): ReadonlyMap<string, Lag> => groups.get(group) ?? new Map(),
    /** Whether any restaurant is behind in the group. */
    hasAny: (group: string): boolean => (groups.get(group)?.size ?? 0) > 0,
    /** Whether the group's tables lack the restaurant's event at `position`. */
    lacks(group: string, restaurantId: string, position: bigint): boolean {
      const lag = groups.get(group)?.get(restaurantId)
      return lag !== undefined && position >= lag.position
    },
    /** Whether the restaurants that are behind are known since the latest connection. */
    isKnown: (): boolean => isLoaded,
    /** Resolves when the restaurants that are behind are known. Rejects as `createWaitingReads` does. */
    async known(): Promise<void> {
      // Without a connection no position advances either, so what is known covers every position that a read can pass.
      if (!isLoaded && isListening) await waiting.wait()
    },
    close(): void {
      closed = true
      waiting.close()
    },
  }
}
