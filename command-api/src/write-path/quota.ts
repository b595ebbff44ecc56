import type { RestaurantId } from '@safe-menu/contracts/ids'
import { tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'

/**
 * Counts events against the restaurant's quota, before they are written. What is then not written stays counted.
 * @throws `rate.limited` when the quota has too few units: then nothing is counted
 */
export async function chargeWrites(
  limiter: Pick<Limiter, 'take'>,
  restaurantId: RestaurantId,
  units: number,
): Promise<void> {
  if (units === 0) return
  const seconds = await limiter.take('writes-of-restaurant', restaurantId, units)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 100 ? `${seconds} seconds` : `${minutes} minutes`
  const text = `This restaurant has made too many changes in a short time. Try again in ${wait}.`
  throw tryAgainIn(seconds, 'rate.limited', text)
}

const bytesOfUnit = 1024

/** The cost of events in units of the quota: one each, and one more for every further kilobyte. */
export function unitsOf(events: readonly unknown[]): number {
  return events.reduce<number>(
    (units, event) => units + 1 + Math.floor(Buffer.byteLength(JSON.stringify(event)) / bytesOfUnit),
    0,
  )
}
