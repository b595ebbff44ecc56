import { addressKey } from '@safe-menu/server-kit/limits/addresses'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'

/**
 * The limits of attempts to prove who a person is: failures of the account at this address, and of the address for any account. An
 * account is never locked for other addresses, because a lock would let strangers lock people out. `account`: of `nameAtLogin`.
 */
export function attemptLimits(limiter: Limiter, account: string, address: string) {
  const place = addressKey(address)
  const accountAtPlace = `${account} ${place}`
  return {
    /** Seconds until the next attempt is allowed; 0: now. */
    async blocked(): Promise<number> {
      const seconds = [limiter.blocked('failed-login', accountAtPlace), limiter.blocked('login', place)]
      return Math.max(...(await Promise.all(seconds)))
    },
    async countFailure(): Promise<void> {
      await Promise.all([limiter.take('failed-login', accountAtPlace), limiter.take('login', place)])
    },
    /** Forgets the account's failures: the person has just got a new password. */
    forgive: () => limiter.clear('failed-login', accountAtPlace),
  }
}
