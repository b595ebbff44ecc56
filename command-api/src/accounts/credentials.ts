import type { Audience } from '@safe-menu/contracts/roles'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { blockedByNetwork, takeByNetwork } from '@safe-menu/server-kit/limits/by-network'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { widestNetworkKey } from '@safe-menu/server-kit/limits/networks'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import { openField } from '@safe-menu/server-kit/vault/seal'
import type { WritePath } from '../write-path/execute.ts'
import type { Devices } from './devices.ts'
import type { Turn } from './fair-queue.ts'
import type { Passwords } from './passwords.ts'
import { accountFold, type RegisteredAccount } from './state.ts'
import { accountStream } from './stream-name.ts'
import type { Vault } from './vault.ts'

interface CredentialDeps {
  readonly writePath: WritePath
  readonly vault: Pick<Vault, 'keyOf'>
  readonly passwords: Pick<Passwords, 'verify'>
  readonly limiter: Limiter
  readonly devices: Pick<Devices, 'recognise'>
  readonly indexKey: Buffer
  /** Milliseconds since the epoch. */
  readonly now: () => number
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

export interface Proven {
  readonly streamName: string
  readonly account: RegisteredAccount
  readonly key: Buffer
  /**
   * Milliseconds since the epoch at which a token for this proof counts as made: when the account was read. A password
   * that changes while bcrypt still compares the old one makes the token worthless, too.
   */
  readonly tokenFrom: number
}

/** Asked for in place of an account that is not there, so that both take the same calls. */
const nobody = '00000000-0000-4000-8000-000000000000' as RegisteredAccount['accountId']

/** Each ten failures beyond the limit of an account add a second to the next attempt, up to this. */
const longestDelaySeconds = 5
const failuresPerSecond = 10

/** The limits that an attempt is held to, and whose turn it takes. */
interface Standing {
  /** Seconds to wait before another attempt may be made; 0: none. */
  blocked(): number
  countFailure(): void
  turn(): Turn
}

/**
 * A device that has signed in to the account before is counted by itself: a stranger behind the same address can neither
 * stop nor delay it. It has its turns by the account's name, so that many cookies for one account win nothing, and shares those
 * of its site, so that many accounts from one place do not, either.
 */
function knownDevice(limiter: Limiter, account: string, device: string, address: string): Standing {
  const key = `${account} device ${device}`
  return {
    blocked: () => limiter.blocked('failed-login', key),
    countFailure: () => void limiter.take('failed-login', key),
    turn: () => ({ line: account, site: widestNetworkKey(address) }),
  }
}

/**
 * Anybody else: failures count for the account at this address, and for the address. Many failures of the account from
 * wherever delay the next attempt and never lock it: a lock would be somebody else's to close.
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
    turn() {
      const beyond = limiter.count('account-failures', account) - rateLimits['account-failures'].points
      const seconds = Math.ceil(Math.max(0, beyond) / failuresPerSecond)
      return { line: widestNetworkKey(address), delayMs: Math.min(seconds, longestDelaySeconds) * 1_000 }
    },
  }
}

/**
 * Proves e-mail and password. An unknown e-mail goes the same way as a wrong password, to the same answer: nobody learns
 * which of them it was. Faults: `auth.credentials_wrong`, `rate.limited`, `service.busy`, and the stores' own.
 */
export async function prove(
  { writePath, vault, passwords, limiter, devices, indexKey, now }: CredentialDeps,
  { audience, email, password, client }: Credentials,
): Promise<Proven> {
  const streamName = accountStream(indexKey, audience, email)
  const device = devices.recognise(client.cookies, streamName)
  const standing =
    device === null
      ? stranger(limiter, streamName, client.address)
      : knownDevice(limiter, streamName, device, client.address)
  const admit = () => {
    const seconds = standing.blocked()
    if (seconds > 0) throw new AppError('rate.limited', { headers: { 'retry-after': String(seconds) } })
  }
  admit()
  const readAt = now()
  const stream = await writePath.load(streamName, accountFold)
  const account = stream.state.status === 'registered' ? stream.state : null
  const key = await vault.keyOf(account?.accountId ?? nobody)
  const hash =
    account && key ? openField(key, account.accountId, 'password-hash', account.sealedPasswordHash) : null
  const matches = await passwords.verify(password, hash, standing.turn(), admit)
  if (!matches || !account || !key) {
    standing.countFailure()
    throw new AppError('auth.credentials_wrong')
  }
  // Never from before the account's last change, whatever the clock does: it would be worthless at once.
  const changedAt = stream.decidedAt === null ? 0 : Date.parse(stream.decidedAt)
  return { streamName, account, key, tokenFrom: Math.max(readAt, changedAt) }
}
