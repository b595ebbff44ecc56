import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { openField } from '@safe-menu/server-kit/vault/keys'
import { attemptLimits } from './attempt-limits.ts'
import type { FoundAccount } from './change-account.ts'
import type { AccountDeps } from './deps.ts'
import { emailHash, findAccountByEmail, type LoginName } from './logins.ts'
import type { Passwords } from './passwords.ts'
import { revocationIntendedAt } from './revoke.ts'
import { stateMark } from './second-factor/sealed.ts'
import { type AccountState, accountFold, accountStream, type RegisteredAccount } from './state.ts'
import type { Vault } from './vault.ts'

interface CredentialDeps extends Pick<AccountDeps, 'writePath' | 'limiter' | 'indexKey' | 'now'> {
  readonly vaultDatabase: Pick<AccountDeps['vaultDatabase'], 'query'>
  readonly vault: Pick<Vault, 'loginOf'>
  readonly passwords: Pick<Passwords, 'verify'>
}

export interface Credentials extends LoginName {
  readonly password: string
  /** The client's. */
  readonly address: string
}

export interface VerifiedLogin extends FoundAccount {
  /**
   * When a token for this login counts as issued, in milliseconds since the epoch: when the account was read, or before a
   * revocation that is still being written. So a password change during the comparison also revokes the token.
   */
  readonly tokenFrom: number
}

/** How far the clocks of the database and of two processes may differ. */
const clockDifferenceMs = 1_000

/** Whether password, second factor and role are those of the account that was read before. */
function isSameAccess(before: RegisteredAccount, present: AccountState): boolean {
  if (present.status !== 'registered' || present.accountId !== before.accountId) return false
  return present.role === before.role && stateMark(present) === stateMark(before)
}

/**
 * Verifies email and password. An unknown email takes the same path to the same answer as a wrong password, so that the answer
 * does not reveal which accounts exist. Errors: `auth.credentials_wrong`, `rate.limited`, `service.busy`, and the stores' own.
 */
export async function verifyLogin(
  deps: CredentialDeps,
  { audience, email, password, address }: Credentials,
): Promise<VerifiedLogin> {
  const { writePath, passwords, limiter, indexKey, now } = deps
  const name = { audience, email }
  const limits = attemptLimits(limiter, emailHash(indexKey, name), address)
  const admit = async () => {
    const seconds = await limits.blocked()
    if (seconds > 0) throw tryAgainIn(seconds)
  }
  await admit()
  const readAt = now()
  const found = await findAccountByEmail(deps, name)
  const hash =
    found && openField(found.key, found.account.accountId, 'password-hash', found.account.sealedPasswordHash)
  const matches = await passwords.verify(password, hash, address, admit)
  if (!matches || !found) {
    await limits.countFailure()
    throw new AppError('auth.credentials_wrong')
  }
  const { account, decidedAt } = found
  // A change may have been decided before `readAt` and be written after the read. Its intent is recorded before it is decided and
  // kept until its event is in the log: either the intent is found here, or the event by the read below.
  const intendedAt = (await revocationIntendedAt(deps, account.accountId)) ?? Number.POSITIVE_INFINITY
  const { state: present } = await writePath.load(accountStream(account.accountId), accountFold)
  if (!isSameAccess(account, present)) throw new AppError('auth.credentials_wrong')
  // A token from before the account's last change would be revoked immediately, also when the clock went back.
  const changedAt = decidedAt === null ? 0 : Date.parse(decidedAt)
  const tokenFrom = Math.max(Math.min(readAt, intendedAt - clockDifferenceMs), changedAt)
  return { ...found, tokenFrom }
}
