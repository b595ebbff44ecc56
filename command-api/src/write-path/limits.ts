import { tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { writeQuota } from '@safe-menu/server-kit/limits/rate-limits'
import { LRUCache } from 'lru-cache'
import { isRefusal } from '../decision.ts'
import type { Reservation, Reserved, StreamCommand } from './command.ts'

/* The limits of writing: a restaurant's quota, and limits that are counted across streams. */

/**
 * Reserves what the events of a command count against: first the growth that the command claims, then its restaurant's quota.
 * @throws `rate.limited` when the quota has too few units
 */
export async function reserveFor<S, E>(
  { reserve, isCharged, restaurantId }: Pick<StreamCommand<S, E>, 'reserve' | 'isCharged' | 'restaurantId'>,
  before: S,
  events: readonly E[],
  quota: WriteQuota | undefined,
): Promise<Reserved> {
  const claimed = (await reserve?.(before, events)) ?? null
  if (claimed !== null && isRefusal(claimed)) return claimed
  if (!isCharged || quota === undefined || restaurantId === null) return claimed
  const units = unitsOf(events)
  try {
    takeFromQuota(quota, restaurantId, units)
  } catch (error) {
    claimed?.settle(null)
    throw error
  }
  return {
    settle(position) {
      claimed?.settle(position)
      if (position === null) quota.refund(restaurantId, units)
    },
  }
}

/** Takes units from the quota. @throws `rate.limited` when there are too few */
export function takeFromQuota(quota: WriteQuota, restaurantId: string, units: number): void {
  const seconds = quota.take(restaurantId, units)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 100 ? `${seconds} seconds` : `${minutes} minutes`
  const text = `This restaurant has made too many changes in a short time. Try again in ${wait}.`
  throw tryAgainIn(seconds, 'rate.limited', text)
}

const bytesOfUnit = 1024

/** The cost of events in units of the quota: one each, and one more for every further kilobyte. */
export function unitsOf(events: readonly unknown[]): number {
  return events.reduce<number>(
    (units, event) => units + 1 + Math.floor(Buffer.byteLength(JSON.stringify(event)) / bytesOfUnit),
    0,
  )
}

export type WriteQuota = ReturnType<typeof createWriteQuota>

interface WriteQuotaOptions {
  /** Multiplies burst and refill (`RATE_LIMIT_SCALE`). */
  readonly scale: number
  /** Monotonic milliseconds. */
  readonly now?: () => number
  /** Restaurants remembered, about 100 bytes each. Beyond it the one that wrote longest ago is dropped. */
  readonly maxKeys?: number
}

interface Bucket {
  left: number
  at: number
}

/**
 * Limits how much each restaurant may write, over all accounts and addresses. A token bucket for each: unlike a fixed window it allows
 * a day's burst at once and then a steady rate.
 */
export function createWriteQuota({
  scale,
  now = () => performance.now(),
  maxKeys = 100_000,
}: WriteQuotaOptions) {
  const burst = Math.max(1, writeQuota.burst * scale)
  const perSecond = writeQuota.perSecond * scale
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })

  /** The restaurant's bucket, refilled. */
  function refilled(restaurantId: string): Bucket {
    const at = now()
    const before = buckets.get(restaurantId)
    const left = before ? Math.min(burst, before.left + ((at - before.at) / 1_000) * perSecond) : burst
    const bucket = { left, at }
    buckets.set(restaurantId, bucket)
    return bucket
  }

  return {
    /** Takes `units` and returns 0, or takes nothing and returns the seconds until there are enough. */
    take(restaurantId: string, units: number): number {
      const bucket = refilled(restaurantId)
      // A full bucket also allows more than its size, otherwise larger writes would never be possible.
      const needed = Math.min(units, burst)
      if (bucket.left < needed) return Math.ceil((needed - bucket.left) / perSecond)
      bucket.left -= units
      return 0
    },
    /** Returns units that were taken and then not used. */
    refund(restaurantId: string, units: number): void {
      const bucket = refilled(restaurantId)
      bucket.left = Math.min(burst, bucket.left + units)
    },
  }
}

/** An amount that counts against a limit: a menu's items and their bytes, or a restaurant's menus. */
export interface Amount {
  readonly count: number
  readonly bytes: number
}

/** An amount that the read model shows at a position of the log. */
export interface Counted extends Amount {
  readonly position: bigint
}

/** Growth that a command reserves until it has appended. */
export interface Claim extends Reservation {
  /** The amount after this growth and everything accepted before it. */
  readonly total: Amount
  /**
   * Ends a claim for several appends, each with its own position: where the read model contains some of them, they must not
   * be counted twice.
   */
  settleEach(parts: readonly SettledPart[]): void
}

export interface SettledPart {
  readonly amount: Amount
  /** `null`: nothing was appended. */
  readonly position: bigint | null
}

interface Growth {
  readonly subject: string
  readonly amount: Amount
  readonly position: bigint | null
}

const byPosition = (left: SettledPart, right: SettledPart) =>
  Number((left.position ?? 0n) - (right.position ?? 0n))

// About 200 bytes each; only a long outage of the read model leaves this many. Beyond it the oldest is forgotten.
const maxRemembered = 50_000

/**
 * Limits across streams are counted from the read model, which lags a little behind the log. That alone would let a flood of
 * requests, or an outage of the projector, push a menu far past its limit. So each process also counts what it has accepted
 * until the read model contains it.
 */
export function createRecentGrowth() {
  const bySubject = new Map<string, Set<Growth>>()
  const appended: Growth[] = []

  function forget(growth: Growth): void {
    const growths = bySubject.get(growth.subject)
    growths?.delete(growth)
    if (growths?.size === 0) bySubject.delete(growth.subject)
  }

  function remember(subject: string, { amount, position }: SettledPart): void {
    const growth: Growth = { subject, amount, position }
    bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(growth))
    appended.push(growth)
    const oldest = appended.length > maxRemembered ? appended.shift() : undefined
    if (oldest) forget(oldest)
  }

  /** Positions settle almost in order: one that settles late is forgotten together with its neighbour. */
  function forgetUpTo(position: bigint): void {
    while (appended[0] !== undefined && (appended[0].position ?? 0n) <= position) {
      const [growth] = appended.splice(0, 1)
      if (growth) forget(growth)
    }
  }

  return {
    /** `counted` is `null` when the read model is unavailable: then only the growth that this process accepted counts. */
    claim(subject: string, counted: Counted | null, amount: Amount): Claim {
      if (counted !== null) forgetUpTo(counted.position)
      const own: Growth = { subject, amount, position: null }
      const growths = bySubject.get(subject) ?? new Set()
      bySubject.set(subject, growths.add(own))
      let { count, bytes } = counted ?? { count: 0, bytes: 0 }
      for (const growth of growths) {
        if (counted !== null && growth.position !== null && growth.position <= counted.position) continue
        count += growth.amount.count
        bytes += growth.amount.bytes
      }
      const settleEach = (parts: readonly SettledPart[]) => {
        forget(own)
        for (const part of parts.toSorted(byPosition)) if (part.position !== null) remember(subject, part)
      }
      return {
        total: { count, bytes },
        settle: position => settleEach([{ amount, position }]),
        settleEach,
      }
    },
  }
}
