import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import type { Instant } from '@safe-menu/contracts/time'
import { expect } from 'chai'
import { type Decision, type Fold, isRefusal, type Refusal } from '../decision.ts'
import { existingItem, itemFold } from '../items/state.ts'
import { existingMenu, type MenuState, menuFold } from '../menus/state.ts'
import { menuCreated } from './examples.ts'

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

/** Given a history, when a rule decides on its fold, then these events follow, or it is refused. */
export function given<S extends object, E>(fold: Fold<S, E>, history: readonly NoInfer<E>[]) {
  return givenExisting(fold, history, state => state)
}

/** As {@link given}, for rules on an item that exists; `menu` is the one it is on. */
export function givenItem(history: readonly ItemEvent[], menu: MenuState = folded(menuFold, [menuCreated])) {
  return givenExisting(itemFold, history, state => existingItem(state, menu))
}

/** As {@link given}, for rules on a menu that exists. */
export function givenMenu(history: readonly MenuEvent[]) {
  return givenExisting(menuFold, history, existingMenu)
}

function givenExisting<S, E, T extends object>(
  fold: Fold<S, E>,
  history: readonly E[],
  present: (state: S) => T | Refusal,
) {
  const target = present(folded(fold, history))
  return {
    when(decide: (target: T) => Decision<E>) {
      const decision = isRefusal(target) ? target : decide(target)
      return {
        thenEvents(expected: readonly E[]): void {
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
