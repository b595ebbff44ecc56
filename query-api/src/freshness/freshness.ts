import { projectorSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import { type Partition, partitionOf, undivided } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import type { AnyRequest } from '../http/queries.ts'
import type { DividedReach } from '../read-model/changes.ts'
import { ownerOf, restaurantRead, type WaitedGroup } from '../read-model/reads.ts'
import type { BehindRestaurants } from './behind.ts'
import { type Clocks, sinceOf, systemClocks } from './clocks.ts'

/** What an answer is about: a restaurant (its id), the catalogue of allergens, or all restaurants (`null`). */
export type Subject = string | 'catalogue' | null

interface Options extends Partial<Clocks> {
  /** The projection group whose tables they are. */
  readonly group: WaitedGroup
  /** The restaurants whose own tables lag behind the others'. */
  readonly behind?: Pick<BehindRestaurants, 'since'>
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
 * How fresh a group's tables are known to be (architecture, "A read"). The projector sends a heartbeat for each partition every
 * second while that is live. A working connection alone does not prove that the projector runs.
 */
export function createFreshness({
  group,
  behind,
  monotonic = systemClocks.monotonic,
  now = systemClocks.now,
}: Options) {
  const clocks = { monotonic, now }
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

  const endOf = ({ at, beat }: Heard) =>
    beat === null ? unknown : sinceOf({ since: beat, seenAt: at }, clocks)

  /** Each new partition counts as heard when the oldest one before was. */
  function divide(count: number): void {
    if (count !== partitions.length) partitions = Array(count).fill(oldest())
  }

  return {
    /** The tables of a group have a number of partitions from now on. */
    replaced(of: WaitedGroup, reach: Pick<DividedReach, 'partitions'>): void {
      if (of === group) divide(reach.partitions)
    },
    /** A heartbeat of a group arrived. `at`: the projector's clock. */
    beat(of: WaitedGroup, at: Date, { index, count }: Partition = undivided): void {
      if (of !== group) return
      divide(count)
      // The earlier of both clocks: neither a projector ahead of us nor a late delivery makes a menu look newer.
      const heard = { at: monotonic(), beat: new Date(Math.min(at.getTime(), now())) }
      partitions = partitions.with(index, heard)
    },
    /** Whether the freshness of an answer depends on the partition of its restaurant. */
    isDivided: (): boolean => partitions.length > 1,
    /** Since when answers may be stale; `null`: a heartbeat came within 5 s and the restaurant is not behind. */
    staleSince(subject: Subject = null): Date | null {
      const heard = heardOf(subject)
      // By the monotonic clock: a wall clock set back must not keep a silent projector looking alive.
      const silentSince = monotonic() - heard.at <= projectorSilenceMs ? null : endOf(heard)
      return earlier(silentSince, behind?.since(group, subject === 'catalogue' ? null : subject) ?? null)
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
  readonly freshness: Freshness
  /** Of the admin group. */
  readonly adminFreshness: Freshness
  readonly behind: BehindRestaurants
}

/** Since when the answer to a request may be stale (architecture, "A read"), by the group whose tables it reads. */
export function createStaleSince({ pool, freshness, adminFreshness, behind }: StaleSinceDeps) {
  const restaurantOf = (request: AnyRequest) => restaurantRead(pool, request, ownerOf)
  return {
    async menus(request: AnyRequest): Promise<Date | null> {
      const isOfRestaurant = freshness.isDivided() || behind.hasAny('menus')
      return freshness.staleSince(isOfRestaurant ? await restaurantOf(request) : null)
    },
    /** The admin's overview and analytics show the tables of both groups. */
    admin: async () => earlier(adminFreshness.staleSince(), freshness.staleSince()),
    team: async (request: AnyRequest) =>
      adminFreshness.staleSince(behind.hasAny('admin') ? await restaurantOf(request) : null),
    /** Guest activity may lag: only what it cannot count makes it stale. */
    activity: async (request: AnyRequest) =>
      behind.since('activity', behind.hasAny('activity') ? await restaurantOf(request) : null),
  }
}

export type StaleSince = ReturnType<typeof createStaleSince>
