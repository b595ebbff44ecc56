import type { Turn } from '@safe-menu/server-kit/limits/fair-queue'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import {
  blockedByNetwork,
  clearByNetwork,
  takeByNetwork,
  widestNetworkKey,
} from '@safe-menu/server-kit/limits/networks'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import type { Devices } from './devices.ts'

export interface AttemptDeps {
  readonly limiter: Limiter
  readonly devices: Pick<Devices, 'recognise'>
}

/** Where an attempt comes from. */
export interface Client {
  readonly address: string
  /** The request's Cookie header, in which a device shows that it has signed in before. */
  readonly cookies: string | undefined
}

/** Every ten failures beyond an account's limit delay the next attempt by another second, up to this. */
const longestDelaySeconds = 5
const failuresPerSecond = 10

/** The limits of attempts to prove who someone is, and the queue that they wait in. */
export interface AttemptLimits {
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
function knownDevice(limiter: Limiter, account: string, device: string, address: string): AttemptLimits {
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
function unknownDevice(limiter: Limiter, account: string, address: string): AttemptLimits {
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
export function limitsOf(
  { limiter, devices }: AttemptDeps,
  streamName: string,
  client: Client,
): AttemptLimits {
  const device = devices.recognise(client.cookies, streamName)
  return device === null
    ? unknownDevice(limiter, streamName, client.address)
    : knownDevice(limiter, streamName, device, client.address)
}
