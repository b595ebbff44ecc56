interface BackoffRange {
  /** The first pause. */
  readonly firstMs: number
  /** The longest pause. */
  readonly maxMs: number
}

/**
 * Milliseconds to wait before a retry. `retries` counts those already made: 0 before the first. The pause doubles up to
 * `maxMs`; half of it is random, so that processes that failed together do not come back in the same instant.
 */
export function backoffMs(
  retries: number,
  { firstMs, maxMs }: BackoffRange,
  random: () => number = Math.random,
): number {
  return Math.min(maxMs, firstMs * 2 ** retries) * (0.5 + random() / 2)
}
