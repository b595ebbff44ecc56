import { expect } from 'chai'
import fc from 'fast-check'
import { createPressGuard, type ShownRevision } from './press-guard.ts'

const soup = { id: 'soup', revision: '3' }
const stew = { id: 'stew', revision: '1' }
const second = 1_000

describe('the guard of confirming presses', () => {
  it('takes one press of each dish that was on the screen for a moment', () => {
    const guard = createPressGuard()
    guard.moved(0)
    guard.begin(soup, second)
    expect(guard.end(soup, second + 80)).to.equal(true)
    guard.moved(second + 200) // the next dish
    guard.begin(stew, 2 * second)
    expect(guard.end(stew, 2 * second + 80)).to.equal(true)
  })

  it('takes a long press of the space bar once', () => {
    const guard = createPressGuard()
    guard.begin(soup, second)
    for (let at = second + 500; at < 3 * second; at += 33) guard.begin(soup, at, true)
    expect(guard.end(soup, 3 * second)).to.equal(true)
  })

  it('takes a press of assistive technology, which has no beginning', () => {
    const guard = createPressGuard()
    guard.moved(0)
    expect(guard.end(soup, 100)).to.equal(false)
    expect(guard.end(soup, second)).to.equal(true)
  })

  it('never confirms a revision that was not on the screen before the press', () => {
    const revision = fc.record({ id: fc.constantFrom('a', 'b'), revision: fc.constantFrom('1', '2') })
    const step = fc.record({
      after: fc.nat(1_500),
      what: fc.oneof(
        fc.record({ kind: fc.constant('shows' as const), shown: revision }),
        fc.constant({ kind: 'down' as const }),
        fc.constant({ kind: 'repeat' as const }),
        fc.constant({ kind: 'up' as const }),
      ),
    })
    let confirmations = 0
    fc.assert(
      fc.property(revision, fc.array(step, { maxLength: 60 }), (first, steps) => {
        const guard = createPressGuard()
        let [at, shown, since, lastConfirmed] = [0, first as ShownRevision, 0, -second]
        /** What the screen showed when the finger went down, and since when. */
        let down: { shown: ShownRevision; since: number; at: number } | 'held' | null = null
        guard.moved(0)
        for (const { after, what } of steps) {
          at += after
          if (what.kind === 'shows') {
            ;[shown, since] = [what.shown, at]
            guard.moved(at)
          } else if (what.kind === 'down') {
            down = { shown, since, at }
            guard.begin(shown, at)
          } else if (what.kind === 'repeat') {
            down ??= 'held'
            guard.begin(shown, at, true)
          } else {
            const isConfirmed = guard.end(shown, at)
            const press = down ?? { shown, since, at }
            down = null
            if (!isConfirmed) continue
            confirmations += 1
            if (press === 'held') expect.fail('a held key confirmed')
            expect(press.shown).to.deep.equal(shown)
            expect(press.at - press.since).to.be.at.least(700)
            expect(press.at - lastConfirmed).to.be.at.least(700)
            lastConfirmed = at
          }
        }
      }),
      { numRuns: 1_000 },
    )
    expect(confirmations).to.be.above(100)
  })
})
