import { addressKey, queueKey } from '@safe-menu/server-kit/limits/addresses'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'

/**
 * The limits of attempts to log in: failures of the account at this address and in its network, and of the address for
 * any account. An account is never locked for other networks, because a lock would let strangers lock people out. `account`: the
 * hash of its email.
 */
export function attemptLimits(limiter: Limiter, account: string, address: string) {
  const place = addressKey(address)
  const ofAccount = [
    ['failed-login', `${account} ${place}`],
    ['failed-login-network', `${account} ${queueKey(address)}`],
  ] as const
  const counted = [...ofAccount, ['login', place]] as const
  return {
    /** Seconds until the next attempt is allowed; 0: now. */
    async blocked(): Promise<number> {
      return Math.max(...(await Promise.all(counted.map(([name, key]) => limiter.blocked(name, key)))))
    },
    async countFailure(): Promise<void> {
      await Promise.all(counted.map(([name, key]) => limiter.take(name, key)))
    },
    /** Forgets the account's failures: the person has just got a new password. */
    async forgive(): Promise<void> {
      await Promise.all(ofAccount.map(([name, key]) => limiter.clear(name, key)))
    },
  }
}
