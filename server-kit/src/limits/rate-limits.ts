import type { RateLimitName } from '@safe-menu/contracts/http/route'

export interface RateLimit {
  readonly points: number
  readonly seconds: number
  /** Whether `RATE_LIMIT_SCALE` multiplies it. */
  readonly scaled: boolean
  /** What is counted separately. `account`: the address if there is no token. `visitor`: an address and its user agent. */
  readonly per:
    | 'address'
    | 'account'
    | 'visitor'
    | 'account and address'
    | 'account and network'
    | 'restaurant'
    | 'mailbox'
  /** `failures`: only refused calls count. The code that refuses them counts them. */
  readonly counts: 'calls' | 'failures'
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/** Limits that code counts itself. No route names them. */
export type InnerLimitName =
  | 'failed-login'
  | 'failed-login-network'
  | 'forged-token'
  | 'tracking-address'
  | 'reports-of-restaurant'
  | 'mail-recipient'
  | 'writes-of-restaurant'
export type LimitName = RateLimitName | InnerLimitName

const limit = (
  points: number,
  seconds: number,
  per: RateLimit['per'],
  other: Partial<RateLimit> = {},
): RateLimit => ({ points, seconds, per, scaled: true, counts: 'calls', ...other })

/**
 * Every rate limit (docs/security.md). Counts are kept by each process for itself. Guests and a restaurant often share one public
 * address, so a stranger there must not be able to lock out the others: what people need to get in counts only failures.
 *
 * An IPv6 address is counted in its /64 (`server-kit/src/limits/addresses.ts`).
 */
export const rateLimits: Readonly<Record<LimitName, RateLimit>> = {
  'failed-login': limit(10, quarter, 'account and address', { scaled: false, counts: 'failures' }),
  /** Of an IPv6 address: all of its /48, because one host can use 65,536 networks of 64 bits. */
  'failed-login-network': limit(100, quarter, 'account and network', { scaled: false, counts: 'failures' }),
  /** A client that sends invalid tokens. Valid tokens always pass. */
  'forged-token': limit(600, minute, 'address', { counts: 'failures' }),
  login: limit(100, quarter, 'address', { counts: 'failures' }),
  registration: limit(60, hour, 'address'),
  /** Its answer says whether an e-mail address has an account, as a registration's does. An owner can invite a whole team at once. */
  invitation: limit(60, hour, 'account'),
  /**
   * Only links that do not work, apart from registrations: a guest on the restaurant's network must not keep its people from
   * joining.
   */
  acceptance: limit(60, hour, 'address', { counts: 'failures' }),
  /** Everyone who asks for a link by mail from one address. */
  'forgotten-password': limit(30, hour, 'address'),
  /** Mails to one mailbox, from all who ask. Beyond it the answer is the same, and nothing is sent. */
  'mail-recipient': limit(5, hour, 'mailbox', { scaled: false }),
  /** A client that changes its user agent with each call: three calls for each guest read of an address. */
  'tracking-address': limit(3_600, minute, 'address'),
  tracking: limit(120, minute, 'visitor'),
  /** A table of guests can report every dish that they see. */
  report: limit(20, hour, 'address'),
  /** Reports that are kept: at 600 bytes each, at most 22 MB a year of one that is reported without a pause (decision 0010). */
  'reports-of-restaurant': limit(100, 24 * hour, 'restaurant'),
  /**
   * How much one restaurant may write, over all accounts and addresses. One unit is an event, or a kilobyte of a longer event. A full
   * menu of 500 tagged items takes about 3,000 units: the limit allows twelve menus, or five people who tag without a pause.
   */
  'writes-of-restaurant': limit(36_000, hour, 'restaurant'),
  /** Only reads that are not in memory (`query-api/src/documents/document-reply.ts`). */
  'guest-read': limit(1_200, minute, 'account'),
  /** An open dashboard refetches a few lists after each write. */
  'manager-read': limit(3_000, minute, 'account'),
  /** Ten times what a person does who imports, tags and reorders in a hurry. It still stops a runaway loop. */
  'manager-write': limit(1_200, minute, 'account'),
  /** Calls that parse a restaurant's own CSS: ten milliseconds of a shared process. The form calls once per pause in typing. */
  branding: limit(120, minute, 'account'),
  /** Two seconds of a thread for each upload. A person who photographs a menu makes one in ten seconds. */
  picture: limit(120, quarter, 'account'),
  /** A hundred guests behind one address who each open a menu of 120 dishes. A device asks for each picture once. */
  'picture-read': limit(12_000, minute, 'address'),
  /** A manager who maps the columns of a file looks after each choice. How many run at once: `command-api/src/items/menu-plans.ts`. */
  'import-preview': limit(300, quarter, 'account'),
  /** Imports of menus and exports of the audit trail, which take seconds each. */
  bulk: limit(60, quarter, 'account'),
}

/**
 * Connections that one address may have open at once.
 *
 * `live`: the guests of a large hall share one address. It is a tenth of a process's maximum (`server-kit/src/http/middleware/live.ts`), so that one client
 * cannot use up all live connections.
 *
 * `picture`: uploads, also of one account. A slow one keeps 3 MB of memory for up to 30 s. A process takes four times as many
 * (`server-kit/src/http/middleware/access.ts`).
 *
 * An IPv6 address is counted in its /64. `RATE_LIMIT_SCALE` multiplies it.
 */
export const maxOpenConnections = { live: 600, picture: 16 } as const
