import { tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import type { WriteQuota } from '@safe-menu/server-kit/limits/write-quota'
import { isRefusal } from '../decision.ts'
import type { WritePath } from './execute.ts'

const bytesOfUnit = 1024

/** The cost of events in units of the quota: one each, and one more for every further kilobyte. */
export function unitsOf(events: readonly unknown[]): number {
  return events.reduce<number>(
    (units, event) => units + 1 + Math.floor(Buffer.byteLength(JSON.stringify(event)) / bytesOfUnit),
    0,
  )
}

/** Takes units from the quota. @throws `rate.limited` when there are too few */
export function takeFromQuota(quota: WriteQuota, restaurantId: string, units: number): void {
  const seconds = quota.take(restaurantId, units)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 100 ? `${seconds} seconds` : `${minutes} minutes`
  const text = `This restaurant has made too many changes in a short time. Try again in ${wait}.`
  throw tryAgainIn(seconds, 'rate.limited', text)
}

/** A write path whose commands count against their restaurant's quota. A command without events costs nothing. */
export function withQuota(writePath: WritePath, quota: WriteQuota): WritePath {
  return {
    ...writePath,
    async execute(command) {
      const { restaurantId } = command
      if (restaurantId === null) return writePath.execute(command)
      let taken = 0
      const refund = () => {
        if (taken > 0) quota.refund(restaurantId, taken)
        taken = 0
      }
      try {
        const outcome = await writePath.execute({
          ...command,
          decide: async (state, at) => {
            refund() // of the attempt before this one, which met a conflict
            const decision = await command.decide(state, at)
            if (isRefusal(decision) || decision.length === 0) return decision
            const units = unitsOf(decision)
            takeFromQuota(quota, restaurantId, units)
            taken = units
            return decision
          },
        })
        if (outcome.repeated) refund() // its first run has paid
        return outcome
      } catch (error) {
        refund()
        throw error
      }
    },
  }
}
