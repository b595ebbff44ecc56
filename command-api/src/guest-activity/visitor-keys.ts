import { createHmac, randomBytes } from 'node:crypto'
import { currentDaysWorldwide, lastFinishedDay } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { addressKey } from '@safe-menu/server-kit/limits/networks'
import { open, seal } from '@safe-menu/server-kit/vault/seal'
import type pg from 'pg'

/** The keys under which a day's visitors are told apart. Rejects with the database's errors. */
export interface VisitorKeys {
  /** The day's key, the same in every process and after a restart. */
  keyOf(day: Day): Promise<Buffer>
  /** Makes sure of the keys of the days that it is somewhere on earth or soon will be, and throws away those of days that are over. */
  renew(): Promise<void>
}

interface VisitorKeysOptions {
  readonly pool: pg.Pool
  readonly vaultKey: Buffer
  /** Whether the vault is migrated and its key checked. */
  readonly isOpen: () => boolean
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const insertKey = `insert into vault.visitor_key (day, wrapped_key) values ($1, $2) on conflict (day) do nothing`
const selectKey = 'select wrapped_key from vault.visitor_key where day = $1'
const deleteKeys = 'delete from vault.visitor_key where day <= $1'

const keyBytes = 32
/** A key is made so long before its day begins anywhere: views go on if the database is away when it does. */
const aheadMs = 2 * 3_600_000

/**
 * A key belongs to a calendar day, not to 24 hours of UTC: a restaurant's visitor stays one from its midnight to its
 * midnight. It lives from the first place on earth where it is that day to the last, about 50 hours.
 */
export function createVisitorKeys({ pool, vaultKey, isOpen, now }: VisitorKeysOptions): VisitorKeys {
  const keys = new Map<Day, Promise<Buffer>>()

  async function load(day: Day): Promise<Buffer> {
    if (!isOpen()) throw new AppError('service.database_unavailable')
    const context = `visitor key of ${day}`
    await pool.query(insertKey, [day, seal(vaultKey, context, randomBytes(keyBytes))])
    const { rows } = await pool.query<{ wrapped_key: Buffer }>(selectKey, [day])
    const [row] = rows
    if (!row) throw new Error(`The visitor key of ${day} was thrown away while it was made.`)
    return open(vaultKey, context, row.wrapped_key)
  }

  function keyOf(day: Day): Promise<Buffer> {
    const known = keys.get(day)
    if (known !== undefined) return known
    const loading = load(day)
    keys.set(day, loading)
    loading.catch(() => keys.delete(day))
    return loading
  }

  return {
    keyOf,
    async renew() {
      const at = now()
      const over = lastFinishedDay(at)
      for (const day of keys.keys()) if (day <= over) keys.delete(day)
      const days = new Set([...currentDaysWorldwide(at), ...currentDaysWorldwide(at + aheadMs)])
      await Promise.all([...days].map(keyOf))
      await pool.query(deleteKeys, [over])
    },
  }
}

const hashBytes = 16 // a million visitors a day meet by chance once in 10^26 days

/**
 * Who a view is counted for: a keyed hash of address and user agent (rulings, "Guest activity"). Of a restaurant alone, so
 * that nobody can be followed from one to another. An IPv6 address counts by its /64, since phones change the rest.
 */
export function visitorOf(
  key: Buffer,
  restaurantId: RestaurantId,
  address: string,
  userAgent: string,
): string {
  return createHmac('sha256', key)
    .update(`${restaurantId}\n${addressKey(address)}\n${userAgent}`)
    .digest()
    .subarray(0, hashBytes)
    .toString('base64url')
}
