import { projectorSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import { type Partition, partitionOf, undivided } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import { restaurantRead } from '../consistency/read-your-writes.ts'
import type { AnyRequest } from '../http/queries.ts'
import { ownerOf } from '../read-model/owners.ts'
import type { BehindRestaurants } from './behind.ts'

/** What an answer is about: a restaurant (its id), the catalogue of allergens, or all restaurants (`null`). */
export type Subject = string | 'catalogue' | null

interface Clocks {
  /** Milliseconds that only ever go forward: a wall clock set back must not keep a silent projector looking alive. */
  readonly monotonic?: () => number
  readonly now?: () => number
  /** Since when a restaurant's own tables lag behind the others' (see behind.ts). */
  readonly behindSince?: (restaurantId: string | null) => Date | null
}

/** When a partition was last heard. */
interface Heard {
  readonly at: number
  readonly beat: Date | null
}

/** Before the first heartbeat: the read model may be of any age. */
const unknown = new Date(0)
const never: Heard = { at: Number.NEGATIVE_INFINITY, beat: null }

export type Freshness = ReturnType<typeof createFreshness>

/**
 * How fresh the read model is known to be (architecture, "A read"). The projector sends a heartbeat for each partition every second
 * while that is live. A working connection alone does not prove that the projector runs.
 */
export function createFreshness({
  monotonic = () => performance.now(),
  now = Date.now,
  behindSince = () => null,
}: Clocks = {}) {
  let partitions: readonly Heard[] = [never]

  const byAge = () => partitions.toSorted((one, other) => one.at - other.at)
  const oldest = () => byAge()[0] ?? never

  /** The partition on which the freshness of an answer depends. */
  function heardOf(subject: Subject): Heard {
    if (subject === null) return oldest()
    // Every partition applies the events of the catalogue.
    if (subject === 'catalogue') return byAge().at(-1) ?? never
    return partitions[partitionOf(subject, partitions.length)] ?? never
  }

  /** The tables have a number of partitions from now on. Each new one counts as heard when the oldest one before was. */
  function divided(count: number): void {
    if (count !== partitions.length) partitions = Array(count).fill(oldest())
  }

  return {
    divided,
    /** A heartbeat arrived. `at`: the projector's clock. */
    beat(at: Date, { index, count }: Partition = undivided): void {
      divided(count)
      // The earlier of both clocks: neither a projector ahead of us nor a late delivery makes a menu look newer.
      const heard = { at: monotonic(), beat: new Date(Math.min(at.getTime(), now())) }
      partitions = partitions.with(index, heard)
    },
    /** Since when answers may be stale; `null`: a heartbeat came within 5 s and the restaurant is not behind. */
    staleSince(subject: Subject = null): Date | null {
      const { at, beat } = heardOf(subject)
      const silentSince = monotonic() - at <= projectorSilenceMs ? null : (beat ?? unknown)
      return earlier(silentSince, behindSince(subject === 'catalogue' ? null : subject))
    },
    /** When it was last known to be current; `null`: never in this process. */
    lastBeat: (subject: Subject = null): Date | null => heardOf(subject).beat,
  }
}

/** The earlier of two instants; `null` counts as no instant. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

interface StaleSinceDeps {
  readonly pool: pg.Pool
  readonly freshness: Pick<Freshness, 'staleSince'>
  readonly behind: BehindRestaurants
  /** Whether the freshness of an answer depends on the partition of its restaurant. */
  readonly isDivided: (group: 'menus') => boolean
}

/** Since when the answer to a request may be stale (architecture, "A read"), by the group whose tables it reads. */
export function createStaleSince({ pool, freshness, behind, isDivided }: StaleSinceDeps) {
  const read = (request: AnyRequest) => restaurantRead(request, (kind, id) => ownerOf(pool, kind, id))
  const restaurantOf = (group: string, request: AnyRequest) => (behind.hasAny(group) ? read(request) : null)
  return {
    menus: async (request: AnyRequest) =>
      freshness.staleSince(await (isDivided('menus') ? read(request) : restaurantOf('menus', request))),
    /** Guest activity may lag: only what it cannot count makes it stale. */
    activity: async (request: AnyRequest) =>
      behind.since('activity', await restaurantOf('activity', request)),
  }
}

export type StaleSince = ReturnType<typeof createStaleSince>
