import { setImmediate } from 'node:timers/promises'

/** Runs work that comes in steps. Other requests have a turn after each. */
export async function inTurns<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    await setImmediate()
  }
}
