import type { Audience } from '@safe-menu/contracts/roles'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { blockedByNetwork, clearByNetwork, takeByNetwork } from '@safe-menu/server-kit/limits/by-network'
import type { Turn } from '@safe-menu/server-kit/limits/fair-queue'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { widestNetworkKey } from '@safe-menu/server-kit/limits/networks'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import { openField } from '@safe-menu/server-kit/vault/seal'
import { accountAtAddress, accountStream } from './address.ts'
import type { AccountDeps } from './create-accounts.ts'
import type { Devices } from './devices.ts'
import type { FoundAccount } from './find-account.ts'
import type { Passwords } from './passwords.ts'
import type { RegisteredAccount } from './state.ts'
import type { Vault } from './vault.ts'

interface CredentialDeps extends Pick<AccountDeps, 'writePath' | 'limiter' | 'indexKey' | 'now'> {
  readonly vault: Pick<Vault, 'keyOf'>
  readonly passwords: Pick<Passwords, 'verify'>
  readonly devices: Pick<Devices, 'recognise'>
}

export interface Credentials {
  readonly audience: Audience
  readonly email: string
  readonly password: string
  readonly client: Client
}

/** Where an attempt comes from. */
export interface Client {
  readonly address: string
  /** The request's Cookie header, in which a device shows that it has signed in before. */
  readonly cookies: string | undefined
}

export interface Proven extends FoundAccount {
  /**
   * When a token for this proof counts as issued, in milliseconds since the epoch: when the account was read. So a password
   * change during the comparison revokes the token, too.
   */
  readonly tokenFrom: number
}

/** Looked up when the account is unknown, so that both cases make the same calls. */
const nobody = '00000000-0000-4000-8000-000000000000' as RegisteredAccount['accountId']

/** Every ten failures beyond an account's limit delay the next attempt by another second, up to this. */
const longestDelaySeconds = 5
const failuresPerSecond = 10

/** The limits for an attempt, and the queue it waits in. */
interface Standing {
  /** Seconds until the next attempt is allowed; 0: now. */
  blocked(): number
  countFailure(): void
  /** Forgets the account's failures: the person has just got a new password. */
  forgive(): void
  turn(): Turn
}

/**
 * A device that has signed in to the account before has its own count: strangers behind the same address can neither block
 * nor delay it. It queues under the account's name, so that many cookies for one account gain nothing, and within its site,
 * so that many accounts from one place gain nothing either.
 */
function knownDevice(limiter: Limiter, account: string, device: string, address: string): Standing {
  const key = `${account} device ${device}`
  return {
    blocked: () => limiter.blocked('failed-login', key),
    countFailure: () => void limiter.take('failed-login', key),
    forgive: () => limiter.clear('failed-login', key),
    turn: () => ({ line: account, site: widestNetworkKey(address) }),
  }
}

/**
 * Any other device: failures count for the account at this address, and for the address. Many failures of one account from
 * anywhere delay the next attempt but never lock it, because a lock would let strangers lock others out.
 */
function stranger(limiter: Limiter, account: string, address: string): Standing {
  return {
    blocked: () =>
      Math.max(
        blockedByNetwork(limiter, 'failed-login', address, `${account} `),
        blockedByNetwork(limiter, 'login', address),
      ),
    countFailure() {
      takeByNetwork(limiter, 'failed-login', address, `${account} `)
      takeByNetwork(limiter, 'login', address)
      limiter.take('account-failures', account)
    },
    forgive: () => clearByNetwork(limiter, 'failed-login', address, `${account} `),
    turn() {
      const beyond = limiter.count('account-failures', account) - rateLimits['account-failures'].points
      const seconds = Math.ceil(Math.max(0, beyond) / failuresPerSecond)
      return { line: widestNetworkKey(address), delayMs: Math.min(seconds, longestDelaySeconds) * 1_000 }
    },
  }
}

/** The limits for an account's attempts from a device and an address. `streamName`: of `nameAtLogin`. */
export function standingOf(
  { limiter, devices }: Pick<CredentialDeps, 'limiter' | 'devices'>,
  streamName: string,
  client: Client,
): Standing {
  const device = devices.recognise(client.cookies, streamName)
  return device === null
    ? stranger(limiter, streamName, client.address)
    : knownDevice(limiter, streamName, device, client.address)
}

/**
 * Proves email and password. An unknown email takes the same path to the same answer as a wrong password, so that the answer
 * does not reveal which accounts exist. Errors: `auth.credentials_wrong`, `rate.limited`, `service.busy`, and the stores' own.
 */
export async function prove(
  { writePath, vault, passwords, limiter, devices, indexKey, now }: CredentialDeps,
  { audience, email, password, client }: Credentials,
): Promise<Proven> {
  const addressStream = accountStream(indexKey, audience, email)
  const standing = standingOf({ limiter, devices }, addressStream, client)
  const admit = () => {
    const seconds = standing.blocked()
    if (seconds > 0) throw tryAgainIn(seconds)
  }
  admit()
  const readAt = now()
  const { streamName, account, stream } = await accountAtAddress(writePath, addressStream)
  const key = await vault.keyOf(account?.accountId ?? nobody)
  const hash =
    account && key ? openField(key, account.accountId, 'password-hash', account.sealedPasswordHash) : null
  const matches = await passwords.verify(password, hash, standing.turn(), admit)
  if (!matches || !account || !key) {
    standing.countFailure()
    throw new AppError('auth.credentials_wrong')
  }
  // Even if the clock went back: a token from before the account's last change would be revoked at once.
  const changedAt = stream.decidedAt === null ? 0 : Date.parse(stream.decidedAt)
  return { streamName, account, key, commands: stream.commands, tokenFrom: Math.max(readAt, changedAt) }
}
