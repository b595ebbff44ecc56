import type { Audience } from '@safe-menu/contracts/roles'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { openField } from '@safe-menu/server-kit/vault/keys'
import { accountStream, findAccountAtAddress } from './address.ts'
import { attemptLimits } from './attempt-limits.ts'
import type { FoundAccount } from './change-account.ts'
import type { AccountDeps } from './deps.ts'
import type { Passwords } from './passwords.ts'
import { stateMark } from './second-factor/sealed.ts'
import { type AccountState, accountFold, type RegisteredAccount } from './state.ts'
import type { Vault } from './vault.ts'

interface CredentialDeps
  extends Pick<AccountDeps, 'writePath' | 'limiter' | 'indexKey' | 'now' | 'revocationIntendedAt'> {
  readonly vault: Pick<Vault, 'keyOf'>
  readonly passwords: Pick<Passwords, 'verify'>
}

export interface Credentials {
  readonly audience: Audience
  readonly email: string
  readonly password: string
  /** The client's. */
  readonly address: string
}

export interface Proven extends FoundAccount {
  /**
   * When a token for this proof counts as issued, in milliseconds since the epoch: when the account was read, or before a
   * revocation that is still being written. So a password change during the comparison revokes the token, too.
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

/** Looked up when the account is unknown, so that both cases make the same calls. */
const unknownAccountId = '00000000-0000-4000-8000-000000000000' as RegisteredAccount['accountId']

/**
 * Proves email and password. An unknown email takes the same path to the same answer as a wrong password, so that the answer
 * does not reveal which accounts exist. Errors: `auth.credentials_wrong`, `rate.limited`, `service.busy`, and the stores' own.
 */
export async function prove(
  { writePath, vault, passwords, limiter, indexKey, now, revocationIntendedAt }: CredentialDeps,
  { audience, email, password, address }: Credentials,
): Promise<Proven> {
  const addressStream = accountStream(indexKey, audience, email)
  const limits = attemptLimits(limiter, addressStream, address)
  const admit = async () => {
    const seconds = await limits.blocked()
    if (seconds > 0) throw tryAgainIn(seconds)
  }
  await admit()
  const readAt = now()
  const { streamName, account, stream } = await findAccountAtAddress(writePath, addressStream)
  const key = await vault.keyOf(account?.accountId ?? unknownAccountId)
  const hash =
    account && key ? openField(key, account.accountId, 'password-hash', account.sealedPasswordHash) : null
  const matches = await passwords.verify(password, hash, address, admit)
  if (!matches || !account || !key) {
    await limits.countFailure()
    throw new AppError('auth.credentials_wrong')
  }
  // A change may have been decided before `readAt` and be written after the read. Its intent is recorded before it is decided and
  // kept until its event is in the log: either the intent is found here, or the event by the read below.
  const intendedAt = (await revocationIntendedAt(account.accountId)) ?? Number.POSITIVE_INFINITY
  const { state: present } = await writePath.load(streamName, accountFold)
  if (!isSameAccess(account, present)) throw new AppError('auth.credentials_wrong')
  // Even if the clock went back: a token from before the account's last change would be revoked at once.
  const changedAt = stream.decidedAt === null ? 0 : Date.parse(stream.decidedAt)
  const tokenFrom = Math.max(Math.min(readAt, intendedAt - clockDifferenceMs), changedAt)
  return { streamName, account, key, commands: stream.commands, tokenFrom }
}
