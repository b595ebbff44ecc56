import { headers } from '@safe-menu/contracts/http/headers'
import type { ReadModel, Route } from '@safe-menu/contracts/http/route'
import { type ReachedRow, reachedQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { openPositions } from '@safe-menu/server-kit/consistency/token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import { type Partition, partitionOf, undivided } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import { ownerFinderOf, restaurantRead } from './reads.ts'

/** Architecture, "A write": a read never answers stale, and waiting longer rarely helps. */
export const maxWaitMs = 2_000
/** Each costs a timer and an open request. A stalled projector must not collect them without limit. */
export const maxWaitingReads = 1_000
const unheardMs = 250 // between two looks at the tables while no position is announced

/** The positions that the tables of groups must hold. */
type Needs = ReadonlyMap<ReadModel, bigint>

interface Waiting {
  readonly needs: Needs
  /** The restaurant whose partition the read waits for, if the group is divided; `null`: it is not known, or all. */
  readonly restaurantId: string | null
}

interface ReadYourWritesDeps {
  readonly pool: pg.Pool
  readonly consistencyKey: Buffer
}

/** Lets a request with a Consistency-Token wait until the tables it reads hold the client's own writes. */
export function createReadYourWrites({ pool, consistencyKey }: ReadYourWritesDeps) {
  /** The reads that wait, each with what wakes it. */
  const waiting = new Map<AbortController, Waiting>()
  let isListening = false
  let closed = false

  /**
   * The needs that the tables do not meet yet. Rejects with `service.read_model_behind` for a restaurant whose tables will not meet them
   * soon, because it is in quarantine.
   */
  async function findUnmet(needs: Needs, findRestaurant: () => Promise<string | null>): Promise<Needs> {
    const rows = await readRows(pool, reachedQuery, [[...needs.keys()], [...needs.values()].map(String)])
    const unmet = (isWaitedFor: (row: ReachedRow) => boolean): Needs =>
      new Map(
        [...needs].filter(([group]) => {
          const own = rows.filter(row => row.group_name === group && isWaitedFor(row))
          return own.length === 0 || own.some(({ reached }) => !reached) // without a row the tables are not built yet
        }),
      )
    const all = unmet(() => true)
    const hasLacking = rows.some(({ lacking }) => lacking.length > 0)
    const isDivided = rows.some(({ partitions }) => partitions > 1)
    if (!hasLacking && (all.size === 0 || !isDivided)) return all
    const restaurantId = await findRestaurant()
    if (restaurantId === null) return all
    if (rows.some(({ lacking }) => lacking.includes(restaurantId)))
      throw new AppError('service.read_model_behind')
    return unmet(({ partition, partitions }) => partition === partitionOf(restaurantId, partitions))
  }

  return {
    connected(): void {
      isListening = true
    },
    /** Positions are not announced any more. Waiting reads look at the tables until they are. */
    lost(): void {
      isListening = false
      for (const woken of waiting.keys()) woken.abort()
    },
    /** The tables of a partition hold all events up to a position. Wakes only reads that wait for it: each asks the database. */
    advanced(group: ReadModel, position: bigint, { index, count }: Partition = undivided): void {
      for (const [woken, { needs, restaurantId }] of waiting) {
        const isOther = restaurantId !== null && partitionOf(restaurantId, count) !== index
        if (!isOther && position >= (needs.get(group) ?? position + 1n)) woken.abort()
      }
    },
    /**
     * Rejects with `service.read_model_behind` after 2 s, or immediately for a restaurant in quarantine; with `service.busy` when too
     * many wait, and with `service.not_ready` when the service stops.
     */
    async waitFor(route: Route, ctx: Pick<RequestContext, 'get' | 'input' | 'state'>): Promise<void> {
      const token = ctx.get(headers.consistencyToken)
      if (token === '') return
      const positions = openPositions(consistencyKey, token)
      const needs = new Map(
        route.reads.flatMap(group => {
          const position = positions[group]
          return position === undefined ? [] : [[group, position] as const]
        }),
      )
      if (needs.size === 0) return
      let restaurantId: string | null | undefined
      const findRestaurant = async () => {
        restaurantId ??= await restaurantRead(pool, ctx, ownerFinderOf(route))
        return restaurantId
      }
      let unmet = await findUnmet(needs, findRestaurant)
      if (unmet.size === 0) return
      for (const until = performance.now() + maxWaitMs; ; ) {
        if (closed) throw new AppError('service.not_ready')
        if (waiting.size >= maxWaitingReads) throw new AppError('service.busy')
        // It waits before it looks, so that an announcement in between is not missed.
        const woken = new AbortController()
        waiting.set(woken, { needs: unmet, restaurantId: restaurantId ?? null })
        try {
          unmet = await findUnmet(unmet, findRestaurant)
          if (unmet.size === 0) return
          const leftMs = until - performance.now()
          if (leftMs <= 0) throw new AppError('service.read_model_behind')
          await pause(isListening ? leftMs : Math.min(leftMs, unheardMs), woken.signal)
        } finally {
          waiting.delete(woken)
        }
      }
    },
    /** Rejects all waiting reads: the service stops. */
    close(): void {
      closed = true
      for (const woken of waiting.keys()) woken.abort()
    },
  }
}
