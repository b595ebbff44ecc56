import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isNotBuiltYet } from '../database/errors.ts'
import { listen } from '../database/listen.ts'
import { AppError } from '../errors/app-error.ts'
import { issuedAt } from './caller.ts'

/**
 * Which tokens that verify are worthless all the same: those from before their account's last password change or erasure,
 * and those of an ended session or impersonation (rulings, "Roles": within a second, in both APIs). Kept in memory, told by NOTIFY.
 */
export interface Revocations {
  /** Asks for the account, for the session itself, and for the admin behind an impersonation. Throws `service.not_ready` until the first load. */
  isRevoked(claims: TokenClaims): boolean
  /** Whether the first load is done. */
  loaded(): boolean
  close(): Promise<void>
}

interface RevocationOptions {
  /** For the listening connection: a direct one, never through a pooler. */
  readonly url: string
  readonly pool: pg.Pool
  readonly applicationName: string
  readonly log: Logger
}

interface Row {
  /** An account's; or an ended session's or impersonation's, which has no token left that counts. */
  readonly account_id: string
  readonly tokens_valid_from: Date
  readonly erased: boolean
}

/** The longest-lived token lasts 12 hours: what is older than this has no token left to void. */
const newerThan = `tokens_valid_from > now() - interval '1 day'`

const allRecent = {
  name: 'revocations-all',
  text: `select account_id, tokens_valid_from, erased from menus.account_sessions where ${newerThan}`,
}
const ofAccounts = {
  name: 'revocations-of-accounts',
  text: `select account_id, tokens_valid_from, erased from menus.account_sessions where account_id = any($1::uuid[])`,
}

const channel = 'account_sessions'
const everyAccount = '*'
/** The read model may not have been built yet, or the database be on its way up: soon, but not in a busy loop. */
const retryMs = 250
/** Rows that have become too old are let go when everything is read again. */
const forgetMs = 6 * 60 * 60 * 1_000

/**
 * Follows `account_sessions`. While the listening connection is down the last known state stands: a password change and
 * an erasure need the same database (the vault), so none can be missed but by a process that is cut off alone, and
 * that one reads everything again as soon as it is back. A logout needs the event store alone: while the database is away
 * only the process that took it knows, and the others with the first read after.
 */
export function watchRevocations({ url, pool, applicationName, log }: RevocationOptions): Revocations {
  let sessions = new Map<string, Row>()
  let loaded = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** Loads run one after the other, so that an older answer never overwrites a newer one. */
  let queue: Promise<void> = Promise.resolve()

  async function loadAll(): Promise<void> {
    const { rows } = await pool.query<Row>(allRecent)
    sessions = new Map(rows.map(row => [row.account_id, row]))
    loaded = true
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => enqueue(loadAll), forgetMs).unref()
  }

  async function loadOnly(accountIds: readonly string[]): Promise<void> {
    const { rows } = await pool.query<Row>({ ...ofAccounts, values: [accountIds] })
    for (const row of rows) sessions.set(row.account_id, row)
  }

  function enqueue(load: () => Promise<void>): void {
    queue = queue.then(async () => {
      if (closed) return
      try {
        await load()
      } catch (error) {
        if (closed) return
        if (isNotBuiltYet(error)) log.info('revoked tokens: the projector has not made its tables yet')
        else log.warn({ err: error }, 'revoked tokens cannot be read, trying again')
        clearTimeout(timer)
        // Whatever was asked for: everything, because more may have been missed meanwhile.
        timer = setTimeout(() => enqueue(loadAll), retryMs)
      }
    })
  }

  const listening = listen({
    url,
    applicationName,
    channels: [channel],
    log,
    onConnected: () => enqueue(loadAll),
    onLost: () => log.warn('revoked tokens stand as last known until the database listens again'),
    onNotification: (_, payload) =>
      enqueue(payload === everyAccount ? loadAll : () => loadOnly(payload.split(','))),
  })

  function isVoid(accountId: string, madeAt: number): boolean {
    const session = sessions.get(accountId)
    return session !== undefined && (session.erased || madeAt < session.tokens_valid_from.getTime())
  }

  return {
    isRevoked(claims) {
      if (!loaded) throw new AppError('service.not_ready')
      const madeAt = issuedAt(claims)
      return (
        isVoid(claims.sub, madeAt) ||
        isVoid(claims.jti, madeAt) ||
        (claims.impersonator !== undefined && isVoid(claims.impersonator, madeAt))
      )
    },
    loaded: () => loaded,
    async close() {
      closed = true
      clearTimeout(timer)
      await listening.close()
      await queue
    },
  }
}
