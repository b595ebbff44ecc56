import { availableParallelism } from 'node:os'
import { limits } from '@safe-menu/contracts/limits'
import { queueKey } from '@safe-menu/server-kit/limits/addresses'
import { createSharedQueue } from '@safe-menu/server-kit/limits/shared-queue'
import bcrypt from 'bcrypt'

interface PasswordOptions {
  readonly cost?: number
  readonly concurrency?: number
}

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Limits bcrypt, so that a flood of logins does not starve other work (docs/security.md). bcrypt runs on Node's pool of four
 * threads, which file access, DNS and compression share: it uses at most two, and leaves a core to the event loop.
 */
export function createPasswords({
  cost = 12, // about 0.2 s
  concurrency = Math.max(1, Math.min(2, availableParallelism() - 1)),
}: PasswordOptions = {}) {
  // The hash of a random password. Comparing with it takes as long as with a real one.
  const dummyHash = bcrypt.hash(crypto.randomUUID(), cost)
  const queue = createSharedQueue({
    concurrency,
    perKey: 5, // colleagues behind one address who sign in at the same moment; more is a flood
    waiting: 300, // the five of 60 addresses. Their first ones are 12 s of work at one core: browsers still wait that long
    retryAfter: 5,
  })

  return {
    /** Hashes a new password with bcrypt. Rejects with `service.busy` when too many wait. `address`: the client's. */
    hash: (password: string, address: string) =>
      queue.run(queueKey(address), () => bcrypt.hash(password, cost)),
    /**
     * Whether a password matches a hash. `null` (unknown account) takes the same time and never matches. `admit` runs at the
     * task's turn and may throw, because failures may have been counted in the meantime.
     */
    verify: (password: string, hash: string | null, address: string, admit?: () => Promise<void>) =>
      queue.run(queueKey(address), async () => {
        await admit?.()
        const matches = await bcrypt.compare(password, hash ?? (await dummyHash))
        // bcrypt reads only 72 bytes: a longer text that begins with the password must not match.
        return matches && hash !== null && Buffer.byteLength(password) <= limits.passwordBytesMax
      }),
  }
}
