import { createHash, randomBytes } from 'node:crypto'
import type { AccountId } from '@safe-menu/contracts/ids'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { Secret, TOTP } from 'otpauth'
import type { Query } from '../../vault-database.ts'
import type { Factor } from './sealed.ts'

/** Whose code is checked, and since when the account has this second factor. */
interface CheckedFactor {
  readonly accountId: AccountId
  readonly factor: Factor
  readonly since: Date
}

/** Wrong codes in an hour: a guess succeeds with 3 in a million, so 240 in a day with less than 1 in 1,000. */
const mostTries = 10

const sql = {
  count: `
    insert into vault.second_factor_try as kept (account_id, tries, since)
    select account_id, 1, now() from vault.person_key where account_id = $1
    on conflict (account_id) do update set
      tries = case when kept.since <= now() - interval '1 hour' then 1 else least(kept.tries + 1, ${mostTries + 1}) end,
      since = case when kept.since <= now() - interval '1 hour' then now() else kept.since end
    returning tries, ceil(extract(epoch from since + interval '1 hour' - now()))::int as wait`,
  takeOff: `update vault.second_factor_try set tries = greatest(tries - 1, 0) where account_id = $1`,
  useStep: `
    insert into vault.second_factor_use as kept (account_id, last_step) values ($1, $2)
    on conflict (account_id) do update set last_step = excluded.last_step where kept.last_step < excluded.last_step
    returning 1`,
  useRecoveryCode: `
    insert into vault.recovery_code_use (account_id, code_hash)
    select $1, $2 where not exists (
      select 1 from vault.second_factor_use where account_id = $1 and recovery_codes_from > $3)
    on conflict do nothing returning 1`,
  left: `
    select not exists (
        select 1 from vault.second_factor_use where account_id = $1 and recovery_codes_from > $3) as valid,
      (select count(*)::int from vault.recovery_code_use where account_id = $1 and code_hash = any ($2)) as used`,
  deleteOldTries: `delete from vault.second_factor_try where since <= now() - interval '1 hour'`,
} as const

/**
 * Accepts a code once, in all processes together. Rejects with `rate.limited` after ten wrong codes in an hour, with `auth.code_wrong`
 * and with the database's errors. `at`: the time of the check, in milliseconds since the epoch.
 *
 * A try is counted before the code is checked, so that parallel requests gain nothing. Only a person who knows the password
 * gets so far. If that is an attacker who uses up the tries, the owner sets a new password by mail and waits for at most an hour.
 */
export async function useCode(query: Query, checked: CheckedFactor, code: string, at: number): Promise<void> {
  await countTry(query, checked.accountId)
  if (!(await accepts(query, checked, code, at))) throw new AppError('auth.code_wrong')
  await query(sql.takeOff, [checked.accountId])
}

async function countTry(query: Query, accountId: AccountId): Promise<void> {
  const [row] = await query<{ tries: number; wait: number }>(sql.count, [accountId])
  if (!row) throw new AppError('auth.code_wrong') // erased meanwhile
  if (row.tries > mostTries) throw tryAgainIn(Math.max(1, row.wait))
}

async function accepts(
  query: Query,
  { accountId, factor, since }: CheckedFactor,
  code: string,
  at: number,
): Promise<boolean> {
  const digits = code.replace(/\s/gu, '')
  if (/^\d{6}$/u.test(digits)) {
    const step = stepOf(factor.secret, digits, at)
    return step !== null && (await query(sql.useStep, [accountId, step])).length > 0
  }
  const hash = recoveryCodeHash(accountId, code)
  if (hash === null || !factor.recovery.includes(hash)) return false
  return (await query(sql.useRecoveryCode, [accountId, hash, since])).length > 0
}

/** How many of a factor's recovery codes are left. Rejects with the database's errors. */
export async function countRecoveryCodesLeft(
  query: Query,
  { accountId, factor: { recovery }, since }: CheckedFactor,
): Promise<number> {
  const [row] = await query<{ valid: boolean; used: number }>(sql.left, [accountId, recovery, since])
  return row?.valid ? recovery.length - row.used : 0
}

export const deleteOldTries = (query: Query): Promise<unknown> => query(sql.deleteOldTries)

/** RFC 6238 with the values that every authenticator app knows. */
const totpStandard = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226, section 4: 160 bits are recommended. */
const secretBytes = 20
/** A code of the step before and after is accepted too, for clocks that differ and people who type slowly (RFC 6238, section 5.2). */
const stepTolerance = 1

/** A new secret in base 32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function keyUri(secret: string, email: string): string {
  return new TOTP({ ...totpStandard, issuer: 'Safe Menu', label: email, secret }).toString()
}

/** The time step that a code belongs to; `null`: wrong, or of another time. `at` is in milliseconds since the epoch. */
function stepOf(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...totpStandard, secret })
  const delta = totp.validate({ token: code, timestamp: at, window: stepTolerance })
  return delta === null ? null : totp.counter({ timestamp: at }) + delta
}

const recoveryCodeCount = 10
/** The alphabet without I, L, O and U, which are misread (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: such a code cannot be found from its hash, so a fast hash is enough. */
const recoveryCodeLetters = 16

/** Ten new recovery codes, `K3VX-9QMT-7B2R-C8HW`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from(randomBytes(recoveryCodeLetters), byte => alphabet[byte % alphabet.length]).join(
      '',
    )
    return text.replace(/(.{4})(?=.)/gu, '$1-')
  })
}

/** The hash of a code as a person types it, in base64url. `null`: no recovery code. */
export function recoveryCodeHash(accountId: string, typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/gu, '')
  if (text.length !== recoveryCodeLetters) return null
  return createHash('sha256').update(`recovery code ${accountId} ${text}`).digest('base64url')
}
