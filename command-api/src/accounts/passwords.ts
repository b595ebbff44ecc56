import { availableParallelism } from 'node:os'
import { limits } from '@safe-menu/contracts/limits'
import bcrypt from 'bcrypt'
import { createFairQueue, type Turn } from './fair-queue.ts'

export interface Passwords {
  /** The bcrypt hash of a new password. Faults: `service.busy` when too many wait. */
  hash(password: string, turn: Turn): Promise<string>
  /**
   * Whether a password is the one of a hash. `null` (nobody of that name) takes the same time and is always wrong.
   * `admit` runs when the work's turn has come, and may throw: failures counted meanwhile are known then.
   */
  verify(password: string, hash: string | null, turn: Turn, admit?: () => void): Promise<boolean>
}

interface PasswordOptions {
  readonly cost?: number
  readonly concurrency?: number
}

/**
 * bcrypt, bounded: a flood of logins must not starve the rest (docs/security.md). It works on Node's thread pool of
 * four, which files, names and compression share: two threads at most, and a core is always left to the event loop.
 */
export function createPasswords({
  cost = 12, // about 0.2 s
  concurrency = Math.max(1, Math.min(2, availableParallelism() - 1)),
}: PasswordOptions = {}): Passwords {
  // As costly as a real one, and of a password that nobody knows.
  const nobody = bcrypt.hash(crypto.randomUUID(), cost)
  const queue = createFairQueue({
    concurrency,
    waitingPerLine: 4, // people behind one address who sign in at the same moment; a flood is more
    waitingInAll: 60, // 12 s of work at one core: a browser still waits, and a gateway
    retryAfter: 5,
  })

  return {
    hash: (password, turn) => queue.run(turn, () => bcrypt.hash(password, cost)),
    verify: (password, hash, turn, admit) =>
      queue.run(turn, async () => {
        admit?.()
        const matches = await bcrypt.compare(password, hash ?? (await nobody))
        // bcrypt reads 72 bytes: a longer text that begins like the password is not the password.
        return matches && hash !== null && Buffer.byteLength(password) <= limits.passwordBytesMax
      }),
  }
}
