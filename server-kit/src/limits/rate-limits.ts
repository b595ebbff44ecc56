import type { RateLimitName } from '@safe-menu/contracts/http/route'

export interface RateLimit {
  readonly points: number
  readonly seconds: number
  /** Whether `RATE_LIMIT_SCALE` multiplies it. */
  readonly scaled: boolean
  /** What is counted apart: `address`; `account` (the address, where there is no token); `visitor`: an address and its user agent. */
  readonly per: 'address' | 'account' | 'visitor' | 'account and address'
  /** `failures`: only what was refused counts, and the code that refuses counts it. */
  readonly counts: 'calls' | 'failures'
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/** Limits that no route names: the server itself or a handler counts them. */
export type InnerLimitName = 'failed-login' | 'account-failures' | 'forged-token' | 'tracking-address'
export type LimitName = RateLimitName | InnerLimitName

/**
 * Every rate limit (docs/security.md). Counts are kept by each process for itself.
 *
 * `manager-read` and `manager-write` are ours to choose: a person who imports, tags and reorders in a hurry makes perhaps
 * two calls a second, and an open dashboard refetches a handful of lists after each. Ten times that never stops a person
 * and still stops a loop that has run away.
 *
 * `branding` counts what has a restaurant's own CSS parsed, which takes some ten milliseconds of a process that everybody
 * shares; the form asks once a pause in typing. `bulk` counts imports and exports of the audit trail: seconds of work each.
 *
 * `tracking-address` holds one who calls under a new user agent each time: three calls for each guest read that an address has.
 *
 * Guests and kitchen often share one public address, so nothing that a stranger does there may stop the others. `guest-read` counts only
 * what is not in memory (`query-api/src/documents/hot-path.ts`), and `login` only failures, which a device that has signed in before is
 * not held to (`command-api/src/accounts/credentials.ts`). `forged-token` tells a client that sends bad tokens to stop, and locks out nobody:
 * a token that verifies passes. `account-failures` counts failures of one account from everywhere; more of them only delay the next attempt.
 *
 * An IPv6 address is counted in its /64, its /56 (four times the limit) and its /48 (sixteen times).
 */
export const rateLimits: Readonly<Record<LimitName, RateLimit>> = {
  'failed-login': {
    points: 10,
    seconds: quarter,
    scaled: false,
    per: 'account and address',
    counts: 'failures',
  },
  'account-failures': { points: 20, seconds: quarter, scaled: false, per: 'account', counts: 'failures' },
  'forged-token': { points: 600, seconds: minute, scaled: true, per: 'address', counts: 'failures' },
  login: { points: 100, seconds: quarter, scaled: true, per: 'address', counts: 'failures' },
  registration: { points: 60, seconds: hour, scaled: true, per: 'address', counts: 'calls' },
  'tracking-address': { points: 3_600, seconds: minute, scaled: true, per: 'address', counts: 'calls' },
  tracking: { points: 120, seconds: minute, scaled: true, per: 'visitor', counts: 'calls' },
  'guest-read': { points: 1_200, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  'manager-read': { points: 3_000, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  'manager-write': { points: 1_200, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  branding: { points: 120, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  bulk: { points: 60, seconds: quarter, scaled: true, per: 'account', counts: 'calls' },
}

/**
 * What one address may have open at once: the guests of a big hall share one. It is a tenth of what a process takes
 * (`pipeline.ts`), so that one client cannot take live pages from everybody. An IPv6 address is also counted in its /56 and
 * its /48, which have four times the limit each. `RATE_LIMIT_SCALE` multiplies it.
 */
export const maxOpenConnections = { live: 600 } as const

/**
 * What one restaurant may write, counted in events, and in kilobytes for longer ones, whichever account writes and from whatever address. A full menu of
 * 500 tagged items is about 3,000: the burst takes ten of them in an hour, and five people who tag without a pause stay
 * under the refill. `RATE_LIMIT_SCALE` multiplies both.
 */
export const writeQuota = { burst: 30_000, perSecond: 10 } as const
