/** First pause: short, so that users do not notice a single crash. */
const firstDelayMs = 100
/** Longest pause: a restarted store or standby must serve within 5 s, and this pause is part of that time. */
const maxDelayMs = 3_000

/**
 * Milliseconds to wait before restart number `failures` (1: the first). Doubles up to a cap. Half of it is random, so that parts
 * that failed together do not restart together.
 */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1))
  return whole / 2 + (whole / 2) * random()
}
