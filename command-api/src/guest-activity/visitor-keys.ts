import { createHmac, randomBytes } from 'node:crypto'
import { currentDaysWorldwide, lastFinishedDay } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { addressKey } from '@safe-menu/server-kit/limits/addresses'
import { open, seal } from '@safe-menu/server-kit/vault/keys'
import type { Deps } from '../deps.ts'

const insertKey = `insert into vault.visitor_key (day, wrapped_key) values ($1, $2) on conflict (day) do nothing`
const selectKey = 'select wrapped_key from vault.visitor_key where day = $1'
const deleteKeys = 'delete from vault.visitor_key where day <= $1'

const keyBytes = 32
/** A key is created this long before its day begins anywhere, so that a database outage at that moment does not stop views. */
const aheadMs = 2 * 3_600_000

/**
 * The keys that pseudonymise a day's visitors. Rejects with the database's errors.
 *
 * A key belongs to a calendar day, not to 24 hours of UTC: a visitor counts once from midnight to midnight in the
 * restaurant's time zone. It exists while it is that day anywhere on earth, about 50 hours.
 */
export function createVisitorKeys({
  vaultDatabase,
  vaultKey,
  now,
}: Pick<Deps, 'vaultDatabase' | 'vaultKey' | 'now'>) {
  const keys = new Map<Day, Promise<Buffer>>()

  async function load(day: Day): Promise<Buffer> {
    const context = `visitor key of ${day}`
    await vaultDatabase.query(insertKey, [day, seal(vaultKey, context, randomBytes(keyBytes))])
    const [row] = await vaultDatabase.query<{ wrapped_key: Buffer }>(selectKey, [day])
    if (!row) throw new Error(`The visitor key of ${day} was deleted during its creation.`)
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
    /** The key of a day: the same in every process and after a restart. */
    keyOf,
    /** Creates the keys of current and coming days anywhere on earth, and deletes those of past days. */
    async renew(): Promise<void> {
      const at = now()
      const over = lastFinishedDay(at)
      for (const day of keys.keys()) if (day <= over) keys.delete(day)
      const days = new Set([...currentDaysWorldwide(at), ...currentDaysWorldwide(at + aheadMs)])
      await Promise.all([...days].map(keyOf))
      await vaultDatabase.query(deleteKeys, [over])
    },
  }
}

const hashBytes = 16 // for a million visitors a day, one collision in 10^26 days

/**
 * Pseudonym of a visitor: a keyed hash of address and user agent (product, "Guest activity"). It differs between restaurants,
 * so that visitors cannot be tracked across them. IPv6 addresses count by their /64, because phones change the rest.
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
