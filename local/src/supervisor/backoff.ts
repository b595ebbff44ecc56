/** First pause: a crash that heals by itself should not be noticed. */
const firstDelayMs = 100
/** Last pause: a standby has to take over, or a store to come back, within 5 s; the supervisor must not be what delays it. */
const maxDelayMs = 3_000

/**
 * Milliseconds to wait before restart number `failures` (1: the first). Doubles up to a cap; half of it is random, so
 * that parts which fell together do not rise, and fall, together again.
 */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1))
  return whole / 2 + (whole / 2) * random()
}
