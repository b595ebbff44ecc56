import type { RateLimitName } from '@safe-menu/contracts/http/route'

export interface RateLimit {
  readonly points: number
  readonly seconds: number
  /** Whether `RATE_LIMIT_SCALE` multiplies it. */
  readonly scaled: boolean
  /** What is counted apart: `address`; `account` (the address, where there is no token); `visitor`: an address and its user agent. */
  readonly per: 'address' | 'account' | 'visitor' | 'account and address'
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/** Limits that no route names: the server itself or a handler counts them. */
export type InnerLimitName = 'failed-login' | 'unseen-token' | 'tracking-address'
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
 * `unseen-token` counts tokens whose signature has to be checked (80 us each): a flood of forged ones ends here.
 * A person's token is counted once, when it is new to the process.
 */
export const rateLimits: Readonly<Record<LimitName, RateLimit>> = {
  'failed-login': { points: 10, seconds: quarter, scaled: false, per: 'account and address' },
  'unseen-token': { points: 600, seconds: minute, scaled: true, per: 'address' },
  login: { points: 100, seconds: quarter, scaled: true, per: 'address' },
  registration: { points: 60, seconds: hour, scaled: true, per: 'address' },
  'tracking-address': { points: 3_600, seconds: minute, scaled: true, per: 'address' },
  tracking: { points: 120, seconds: minute, scaled: true, per: 'visitor' },
  'guest-read': { points: 1_200, seconds: minute, scaled: true, per: 'address' },
  'manager-read': { points: 3_000, seconds: minute, scaled: true, per: 'account' },
  'manager-write': { points: 1_200, seconds: minute, scaled: true, per: 'account' },
  branding: { points: 120, seconds: minute, scaled: true, per: 'account' },
  bulk: { points: 60, seconds: quarter, scaled: true, per: 'account' },
}

/**
 * What one address may have open at once: the guests of a big hall share one. It is a tenth of what a process takes
 * (`pipeline.ts`), so that nobody alone can take live pages from everybody. `RATE_LIMIT_SCALE` multiplies it.
 */
export const openAtOnce = { live: 600 } as const
