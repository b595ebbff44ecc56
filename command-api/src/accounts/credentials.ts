import type { Audience } from '@safe-menu/contracts/roles'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { failedLoginKey } from '@safe-menu/server-kit/limits/keys'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { openField } from '@safe-menu/server-kit/vault/seal'
import type { WritePath } from '../write-path/execute.ts'
import type { LoadedStream } from '../write-path/stream-cache.ts'
import type { Passwords } from './passwords.ts'
import { type AccountState, accountFold, type RegisteredAccount } from './state.ts'
import { accountStream } from './stream-name.ts'
import type { Vault } from './vault.ts'

interface CredentialDeps {
  readonly writePath: WritePath
  readonly vault: Pick<Vault, 'keyOf'>
  readonly passwords: Pick<Passwords, 'verify'>
  readonly limiter: Limiter
  readonly indexKey: Buffer
}

export interface Credentials {
  readonly audience: Audience
  readonly email: string
  readonly password: string
  /** The client's, for the limit of failures. */
  readonly address: string
}

export interface Proven {
  readonly streamName: string
  readonly account: RegisteredAccount
  readonly key: Buffer
  readonly stream: LoadedStream<AccountState>
}

/** Asked for in place of an account that is not there, so that both take the same calls. */
const nobody = '00000000-0000-4000-8000-000000000000' as RegisteredAccount['accountId']

/**
 * Proves e-mail and password. An unknown e-mail goes the same way as a wrong password, to the same answer: nobody learns
 * which of them it was. Failures count for the account, known or not, and the address. Faults: `auth.credentials_wrong`,
 * `rate.limited`, `service.busy`, and the stores' own.
 */
export async function prove(
  { writePath, vault, passwords, limiter, indexKey }: CredentialDeps,
  { audience, email, password, address }: Credentials,
): Promise<Proven> {
  const streamName = accountStream(indexKey, audience, email)
  const failures = failedLoginKey(streamName, address)
  const admit = () => {
    const seconds = limiter.blocked('failed-login', failures)
    if (seconds > 0) throw new AppError('rate.limited', { headers: { 'retry-after': String(seconds) } })
  }
  admit()
  const stream = await writePath.read(streamName, accountFold)
  const account = stream.state.status === 'registered' ? stream.state : null
  const key = await vault.keyOf(account?.accountId ?? nobody)
  const hash =
    account && key ? openField(key, account.accountId, 'password-hash', account.sealedPasswordHash) : null
  const matches = await passwords.verify(password, hash, admit)
  if (!matches || !account || !key) {
    limiter.take('failed-login', failures)
    throw new AppError('auth.credentials_wrong')
  }
  return { streamName, account, key, stream }
}
