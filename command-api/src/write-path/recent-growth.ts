/** An amount that counts against a limit: a menu's items and their bytes, or a restaurant's menus. */
export interface Amount {
  readonly count: number
  readonly bytes: number
}

/** An amount that the read model shows at a position of the log. */
export interface Counted extends Amount {
  readonly position: bigint
}

/** Growth that a command reserves until it has appended. */
export interface Claim {
  /** The amount after this growth and everything accepted before it. */
  readonly total: Amount
  /** Ends the claim: `position` of the last event that was appended, or `null` if nothing was. */
  settle(position: bigint | null): void
  /**
   * Ends a claim for several appends, each with its own position: where the read model contains some of them, they must not
   * be counted twice.
   */
  settleEach(parts: readonly SettledPart[]): void
}

export interface SettledPart {
  readonly amount: Amount
  /** `null`: nothing was appended. */
  readonly position: bigint | null
}

interface Growth {
  readonly subject: string
  readonly amount: Amount
  readonly position: bigint | null
}

const byPosition = (left: SettledPart, right: SettledPart) =>
  Number((left.position ?? 0n) - (right.position ?? 0n))

// About 200 bytes each; only a long outage of the read model leaves this many. Beyond it the oldest is forgotten.
const maxRemembered = 50_000

/**
 * Limits across streams are counted from the read model, which lags a little behind the log. That alone would let a flood of
 * requests, or an outage of the projector, push a menu far past its limit. So each process also counts what it has accepted
 * until the read model contains it.
 */
export function createRecentGrowth() {
  const bySubject = new Map<string, Set<Growth>>()
  const appended: Growth[] = []

  function forget(growth: Growth): void {
    const growths = bySubject.get(growth.subject)
    growths?.delete(growth)
    if (growths?.size === 0) bySubject.delete(growth.subject)
  }

  function remember(subject: string, { amount, position }: SettledPart): void {
    const growth: Growth = { subject, amount, position }
    bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(growth))
    appended.push(growth)
    const oldest = appended.length > maxRemembered ? appended.shift() : undefined
    if (oldest) forget(oldest)
  }

  /** Positions settle almost in order: one that settles late is forgotten together with its neighbour. */
  function forgetUpTo(position: bigint): void {
    while (appended[0] !== undefined && (appended[0].position ?? 0n) <= position) {
      const [growth] = appended.splice(0, 1)
      if (growth) forget(growth)
    }
  }

  return {
    /** `counted` is `null` when the read model is unavailable: then only the growth that this process accepted counts. */
    claim(subject: string, counted: Counted | null, amount: Amount): Claim {
      if (counted !== null) forgetUpTo(counted.position)
      const own: Growth = { subject, amount, position: null }
      const growths = bySubject.get(subject) ?? new Set()
      bySubject.set(subject, growths.add(own))
      let { count, bytes } = counted ?? { count: 0, bytes: 0 }
      for (const growth of growths) {
        if (counted !== null && growth.position !== null && growth.position <= counted.position) continue
        count += growth.amount.count
        bytes += growth.amount.bytes
      }
      const settleEach = (parts: readonly SettledPart[]) => {
        forget(own)
        for (const part of parts.toSorted(byPosition)) if (part.position !== null) remember(subject, part)
      }
      return {
        total: { count, bytes },
        settle: position => settleEach([{ amount, position }]),
        settleEach,
      }
    },
  }
}

/** Runs a command whose attempts claim growth, and settles the last claim with the position that was appended. */
export async function withClaims<O extends { readonly position: bigint | null; readonly repeated: boolean }>(
  work: (keep: (claim: Claim) => void) => Promise<O>,
): Promise<O> {
  let last: Claim | undefined
  let appended: bigint | null = null
  try {
    const outcome = await work(claim => {
      last?.settle(null) // of the attempt before this one, which met a conflict
      last = claim
    })
    if (!outcome.repeated) appended = outcome.position
    return outcome
  } finally {
    last?.settle(appended)
  }
}
