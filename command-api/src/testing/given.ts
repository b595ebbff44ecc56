import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { Instant } from '@safe-menu/contracts/time'
import { expect } from 'chai'
import { type Decision, type Fold, isRefusal } from '../decision.ts'

/** The instant at which the nth event (from 0) of a given history was decided: a minute apart. */
export function decidedAtOf(index: number): Instant {
  return new Date(Date.UTC(2026, 0, 1, 12, index)).toISOString()
}

/** Folds a stream's history, whose events were decided a minute apart. */
export function folded<S, E>(fold: Fold<S, E>, history: readonly NoInfer<E>[]): S {
  return history.reduce(
    (state, event, index) => fold.evolve(state, event, decidedAtOf(index), BigInt(index)),
    fold.initial,
  )
}

/** Given a history, when a decision is made on its fold, then these events follow, or it is refused. */
export function given<S, E>(fold: Fold<S, E>, history: readonly NoInfer<E>[]) {
  return {
    when(decide: (state: S) => Decision<E>) {
      const decision = decide(folded(fold, history))
      return {
        thenEvents(expected: readonly NoInfer<E>[]): void {
          expect(decision).to.deep.equal(expected)
        },
        thenRefused(code: ErrorCode, text?: RegExp): void {
          if (!isRefusal(decision)) throw new Error(`Not refused: ${JSON.stringify(decision)}`)
          expect(decision.refused).to.equal(code)
          if (text) {
            const said = [decision.text ?? '', ...(decision.issues ?? []).map(issue => issue.message)].join(
              ' ',
            )
            expect(said).to.match(text)
          }
        },
      }
    },
  }
}
