import { createHash, createHmac } from 'node:crypto'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { Audience } from '@safe-menu/contracts/roles'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { openField } from '@safe-menu/server-kit/vault/keys'
import { type Decision, refuse } from '../decision.ts'
import type { CommandIdentity } from '../write-path/streams.ts'
import type { FoundAccount } from './change-account.ts'
import type { AccountDeps } from './deps.ts'
import { type AccountState, accountFold, accountStream } from './state.ts'
import type { Login } from './vault.ts'

/** What a person logs in with. `email` must be parsed by the contracts' `Email`. */
export interface LoginName {
  readonly audience: Audience
  readonly email: string
}

export type LoginDeps = Pick<AccountDeps, 'writePath' | 'vault' | 'indexKey' | 'now'>

/** By this hash the vault finds the account of an email (decision 0012). Without the key it does not reveal the email. */
export function emailHash(indexKey: Buffer, { audience, email }: LoginName): string {
  return createHmac('sha256', indexKey)
    .update(JSON.stringify([audience, email]))
    .digest('hex')
}

/**
 * The identity of a command whose request names an email. Fingerprints of requests lack it, so this adds its keyed hash: the
 * same Idempotency-Key with another email is another request.
 */
export function withEmail(identity: CommandIdentity, hash: string): CommandIdentity {
  const { fingerprint } = identity
  return fingerprint === null ? identity : { ...identity, fingerprint: hashed([fingerprint, hash]) }
}

const hashed = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Read if the vault knows no account, so that every email takes the same steps. */
const unknownAccountId = '00000000-0000-4000-8000-000000000000' as AccountId

/** The account that a person logs in to with an email. `null`: there is none. Rejects with the stores' errors. */
export async function findAccountByEmail(
  {
    writePath,
    vault,
    indexKey,
  }: Pick<LoginDeps, 'writePath' | 'indexKey'> & {
    readonly vault: Pick<AccountDeps['vault'], 'loginOf'>
  },
  name: LoginName,
): Promise<FoundAccount | null> {
  const login = await vault.loginOf(emailHash(indexKey, name))
  const streamName = accountStream(login?.accountId ?? unknownAccountId)
  const { state: account, commands, decidedAt } = await writePath.load(streamName, accountFold)
  if (login === null || account.status !== 'registered' || !usesEmail(account, login, name.email)) return null
  return { account, commands, decidedAt, key: login.key }
}

/**
 * Whether an account logs in with a reserved email. While the email changes, the log says which of the two it is. The log is not asked
 * about an account's only email: if it comes from an older backup than the vault, it has the email from before a change.
 */
function usesEmail(account: AccountState, { accountId, key, isOnly }: Login, email: string): boolean {
  if (account.status !== 'registered') return false
  return isOnly || openField(key, accountId, 'email', account.sealedEmail) === email
}

/**
 * Frees an email that was reserved by a request which has not used it within a minute: it was interrupted, or the log comes from an
 * older backup than the vault. Rejects with `accounts.email_taken` if another account than `accountId` uses the email or may still do so.
 */
export async function freeUnusedEmail(
  { writePath, vault, indexKey }: LoginDeps,
  name: LoginName,
  accountId: AccountId,
): Promise<void> {
  const hash = emailHash(indexKey, name)
  const login = await vault.loginOf(hash)
  if (login === null || login.accountId === accountId) return
  const { state } = await writePath.load(accountStream(login.accountId), accountFold)
  const isFreed = !usesEmail(state, login, name.email) && (await vault.freeUnused(hash, login.accountId))
  if (!isFreed) throw new AppError('accounts.email_taken')
}

/**
 * Reserves an email for an account, before the event that uses it is decided. Returns since when. Rejects with
 * `accounts.email_taken` and with the stores' errors.
 */
export async function reserveEmail(deps: LoginDeps, name: LoginName, accountId: AccountId): Promise<number> {
  await freeUnusedEmail(deps, name, accountId)
  const since = deps.now()
  await deps.vault.reserve(emailHash(deps.indexKey, name), accountId)
  return since
}

/** Half of the minute after which the email is free for others. The rest is for the append and for differing clocks. */
const longestReservationMs = 30_000

/** A decision that uses an email that was reserved at `since`. It is refused if others may have the email by now. */
export function whileReserved<S, E>(since: number, decide: (state: S) => Decision<E>) {
  return (state: S, at: Instant): Decision<E> =>
    Date.parse(at) - since < longestReservationMs ? decide(state) : refuse('service.busy')
}
