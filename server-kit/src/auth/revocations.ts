import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { isMissingTable } from '../database/errors.ts'
import { AppError } from '../errors/app-error.ts'
import { issuedAt } from './caller.ts'
import type { RevocationBatch } from './revocation-table.ts'

/**
 * Which tokens are refused although they verify (rulings, "Roles": within a second, in both APIs). It follows
 * `vault.revocation` by reading what is new, at most twice a second and only when somebody asks.
 */
export interface Revocations {
  /**
   * Whether a token is refused, by a list that was read at most half a second before this call. A promise when it has to be
   * read first. Rejects with a 503 when it cannot be read.
   */
  isRevoked(claims: TokenClaims): boolean | Promise<boolean>
  /** The next call reads the list again: this process has just added to it. */
  expire(): void
}

interface Options {
  /** Reads what is newer than a revision. Rejects with the database's errors. */
  readonly read: (after: bigint) => Promise<RevocationBatch>
  /** Decides while the list cannot be read. Without it every question is answered 503 until it can. */
  readonly otherwise?: (claims: TokenClaims) => Promise<boolean>
  /** Milliseconds that never go back. */
  readonly now?: () => number
}

/** Half of the second within which a revocation holds everywhere; the rest is for the read itself and for the clocks. */
const maxAgeMs = 500
/** Where `otherwise` can decide, nobody waits longer for the database: a frozen one answers after six seconds. */
const patienceMs = 1_000
/** Longer than any token lives: what was heard of before has nothing left to refuse. */
const keepMs = 24 * 60 * 60 * 1_000

interface Known {
  readonly validFrom: number
  readonly heardAt: number
}

interface Reading {
  readonly startedAt: number
  readonly done: Promise<void>
}

export function createRevocations({ read, otherwise, now = () => performance.now() }: Options): Revocations {
  const known = new Map<string, Known>()
  let revision = 0n
  /** When the last successful read began. */
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Reading | null = null
  let isFailing = false

  function note({ revocations, revision: head }: RevocationBatch): void {
    for (const [subject, { heardAt }] of known) {
      if (now() - heardAt <= keepMs) break
      known.delete(subject)
    }
    for (const { subject, validFrom } of revocations) {
      const before = known.get(subject)?.validFrom ?? Number.NEGATIVE_INFINITY
      // Deleted first: a Map iterates in insertion order, so that the first were heard of longest ago.
      known.delete(subject)
      known.set(subject, { validFrom: Math.max(before, validFrom), heardAt: now() })
    }
    if (head > revision) revision = head
  }

  async function readNew(startedAt: number): Promise<void> {
    const after = revision
    const found = await read(after)
    if (found.revision < after) {
      // The table was replaced under this process, and counts from the beginning again.
      revision = 0n
      note(await read(0n))
    } else note(found)
    readAt = Math.max(readAt, startedAt)
    isFailing = false
  }

  /** The running read, if it began late enough for this question; else another one. */
  function currentReading(): Reading {
    if (reading && (now() - reading.startedAt <= maxAgeMs || (isFailing && otherwise))) return reading
    const startedAt = now()
    const own: Reading = {
      startedAt,
      done: readNew(startedAt)
        .catch((error: unknown) => {
          isFailing = true
          throw isMissingTable(error) ? new AppError('service.not_ready', { cause: error }) : error
        })
        .finally(() => {
          if (reading === own) reading = null
        }),
    }
    reading = own
    return own
  }

  function isRefused(claims: TokenClaims): boolean {
    const madeAt = issuedAt(claims)
    const { sub, jti, impersonator } = claims
    return [sub, jti, impersonator].some(
      subject =>
        subject !== undefined && madeAt < (known.get(subject)?.validFrom ?? Number.NEGATIVE_INFINITY),
    )
  }

  async function afterReading(claims: TokenClaims): Promise<boolean> {
    const { done } = currentReading()
    if (!otherwise) {
      await done
      return isRefused(claims)
    }
    const wasFailing = isFailing
    const outcome = done.then(
      () => true,
      () => false,
    )
    // What could not be read a moment ago is read in the background: nobody waits for it.
    const isRead = wasFailing ? false : await Promise.race([outcome, falseAfter(patienceMs)])
    if (isRead) return isRefused(claims)
    isFailing = true
    // What is known to be revoked stays so, whatever else is not known.
    return isRefused(claims) || otherwise(claims)
  }

  return {
    isRevoked: claims => (now() - readAt <= maxAgeMs ? isRefused(claims) : afterReading(claims)),
    expire() {
      readAt = Number.NEGATIVE_INFINITY
      reading = null
    },
  }
}

async function falseAfter(milliseconds: number): Promise<false> {
  await new Promise(resolve => setTimeout(resolve, milliseconds).unref())
  return false
}
