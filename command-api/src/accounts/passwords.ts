import { availableParallelism } from 'node:os'
import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import bcrypt from 'bcrypt'

export interface Passwords {
  /** The bcrypt hash of a new password. Faults: `service.busy` when too many wait. */
  hash(password: string): Promise<string>
  /**
   * Whether a password is the one of a hash. `null` (nobody of that name) takes the same time and is always wrong.
   * `admit` runs when the work's turn has come, and may throw: failures counted meanwhile are known then.
   */
  verify(password: string, hash: string | null, admit?: () => void): Promise<boolean>
}

interface PasswordOptions {
  readonly cost?: number
  readonly concurrency?: number
  readonly maxWaiting?: number
}

/**
 * bcrypt, bounded: a flood of logins must not starve the rest (docs/security.md). It works on Node's thread pool of
 * four, which files, names and compression share: two threads at most, and a core is always left to the event loop.
 */
export function createPasswords({
  cost = 12, // about 0.2 s
  concurrency = Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting = 20, // 4 s of work at one core: who would wait longer is told at once
}: PasswordOptions = {}): Passwords {
  // As costly as a real one, and of a password that nobody knows.
  const nobody = bcrypt.hash(crypto.randomUUID(), cost)
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) {
        throw new AppError('service.busy', { headers: { 'retry-after': '5' } }) // the line's length in seconds
      }
      // Whoever ends hands its place on, so that nobody slips in between.
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: password => inTurn(() => bcrypt.hash(password, cost)),
    verify: (password, hash, admit) =>
      inTurn(async () => {
        admit?.()
        const matches = await bcrypt.compare(password, hash ?? (await nobody))
        // bcrypt reads 72 bytes: a longer text that begins like the password is not the password.
        return matches && hash !== null && Buffer.byteLength(password) <= limits.passwordBytesMax
      }),
  }
}
