import type { RateLimitName } from '@safe-menu/contracts/http/route'

export interface RateLimit {
  readonly points: number
  readonly seconds: number
  /** Whether `RATE_LIMIT_SCALE` multiplies it. */
  readonly scaled: boolean
  /** What is counted separately. `account`: the address if there is no token. `visitor`: an address and its user agent. */
  readonly per: 'address' | 'account' | 'visitor' | 'account and address' | 'restaurant'
  /** `failures`: only refused calls count. The code that refuses them counts them. */
  readonly counts: 'calls' | 'failures'
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/** Limits that the server itself or a handler counts. */
export type InnerLimitName =
  | 'failed-login'
  | 'account-failures'
  | 'forged-token'
  | 'tracking-address'
  | 'reports-of-restaurant'
  | 'mail-recipient'
export type LimitName = RateLimitName | InnerLimitName

/**
 * Every rate limit (docs/security.md). Counts are kept by each process for itself.
 *
 * `manager-read` and `manager-write`: a person who imports, tags and reorders in a hurry makes about two calls a second, and an
 * open dashboard refetches a few lists after each. Ten times that never stops a person and still stops a runaway loop.
 *
 * `branding` counts calls that parse a restaurant's own CSS, which takes about ten milliseconds of a shared process. The form
 * calls once per pause in typing. `bulk` counts imports and exports of the audit trail, which take seconds each.
 *
 * `picture`: an upload takes up to two seconds of a thread. A person who photographs a menu makes one in ten seconds.
 * `picture-read`: a hundred guests behind one address who each open a menu of 120 dishes within a minute. A device asks for each
 * picture once.
 *
 * `invitation`: its answer says whether an e-mail address has an account here, as that of a registration does. An owner can invite
 * a whole team at once. `acceptance` counts only links that do not work, apart from registrations, and never stops one that works:
 * a guest on the restaurant's network must not keep its people from joining.
 *
 * `forgotten-password` counts everybody who asks for a link by mail from one address. `mail-recipient` counts the mails to one mailbox,
 * from all who ask: beyond it the answer is the same, and nothing is sent.
 *
 * `tracking-address` stops a client that changes its user agent with each call: three calls for each guest read of an address.
 *
 * `report` lets a table of guests report every dish that they see. `reports-of-restaurant` counts the reports that are kept, by the
 * restaurant: at 600 bytes each, at most 22 MB a year of one that is reported without a pause (decision 0037).
 *
 * Guests and restaurant often share one public address, so a stranger there must not be able to lock out the others. `guest-read`
 * counts only reads that are not in memory (`query-api/src/documents/hot-path.ts`). `login` counts only failures, and a device that
 * has signed in before is exempt (`command-api/src/accounts/credentials.ts`). `forged-token` stops a client that sends invalid
 * tokens; valid tokens always pass. `account-failures` counts failures of one account from all addresses and only delays the next
 * attempt.
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
  invitation: { points: 60, seconds: hour, scaled: true, per: 'account', counts: 'calls' },
  acceptance: { points: 60, seconds: hour, scaled: true, per: 'address', counts: 'failures' },
  'forgotten-password': { points: 30, seconds: hour, scaled: true, per: 'address', counts: 'calls' },
  'mail-recipient': { points: 5, seconds: hour, scaled: false, per: 'account', counts: 'calls' },
  'tracking-address': { points: 3_600, seconds: minute, scaled: true, per: 'address', counts: 'calls' },
  tracking: { points: 120, seconds: minute, scaled: true, per: 'visitor', counts: 'calls' },
  report: { points: 20, seconds: hour, scaled: true, per: 'address', counts: 'calls' },
  'reports-of-restaurant': {
    points: 100,
    seconds: 24 * hour,
    scaled: true,
    per: 'restaurant',
    counts: 'calls',
  },
  'guest-read': { points: 1_200, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  'manager-read': { points: 3_000, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  'manager-write': { points: 1_200, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  branding: { points: 120, seconds: minute, scaled: true, per: 'account', counts: 'calls' },
  picture: { points: 120, seconds: quarter, scaled: true, per: 'account', counts: 'calls' },
  'picture-read': { points: 12_000, seconds: minute, scaled: true, per: 'address', counts: 'calls' },
  bulk: { points: 60, seconds: quarter, scaled: true, per: 'account', counts: 'calls' },
}

/**
 * Connections that one address may have open at once.
 *
 * `live`: the guests of a large hall share one address. It is a tenth of a process's maximum (`pipeline.ts`), so that one client
 * cannot use up all live connections.
 *
 * `picture`: uploads, also of one account. A slow one keeps 3 MB of memory for up to 30 s. A process takes four times as many
 * (`server-kit/src/http/uploads.ts`).
 *
 * An IPv6 address is also counted in its /56 and its /48, which have four times the limit each. `RATE_LIMIT_SCALE` multiplies it.
 */
export const maxOpenConnections = { live: 600, picture: 16 } as const

/**
 * How much one restaurant may write, over all accounts and addresses. One unit is an event, or a kilobyte of a longer event. A full
 * menu of 500 tagged items takes about 3,000 units: the burst allows ten menus in an hour, and five people who tag without
 * a pause stay below the refill. `RATE_LIMIT_SCALE` multiplies both.
 */
export const writeQuota = { burst: 30_000, perSecond: 10 } as const
