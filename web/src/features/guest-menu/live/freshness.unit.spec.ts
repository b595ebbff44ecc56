import { expect } from 'chai'
import fc from 'fast-check'
import type { Moment } from '../../../hydration/page-data.ts'
import { type FreshnessFacts, freshnessAt, untilNextChange } from './freshness.ts'

const start = Date.UTC(2026, 2, 12, 19, 32)
const at = (seconds: number): Moment => ({ wall: start + seconds * 1000, steady: seconds * 1000 })
const facts = (overrides: Partial<FreshnessFacts> = {}): FreshnessFacts => ({
  proof: at(0),
  staleSince: null,
  contactLost: false,
  ...overrides,
})

describe('freshnessAt', () => {
  const cases: [string, FreshnessFacts, Moment, object][] = [
    ['nothing was ever proven', facts({ proof: null }), at(0), { kind: 'expired', since: null }],
    ['proof came just now', facts(), at(0), { kind: 'fresh' }],
    ['proof is 14 s old', facts(), at(14), { kind: 'fresh' }],
    ['silence lasts 15 s', facts(), at(15), { kind: 'stale', since: start }],
    [
      'contact was lost a moment after proof',
      facts({ contactLost: true }),
      at(1),
      { kind: 'stale', since: start },
    ],
    ['proof is 29.9 s old', facts({ contactLost: true }), at(29.9), { kind: 'stale', since: start }],
    ['proof is 30 s old', facts(), at(30), { kind: 'expired', since: start }],
    [
      'the server says it is stale since 6 s',
      facts({ staleSince: start - 6000 }),
      at(0),
      { kind: 'stale', since: start - 6000 },
    ],
    [
      'the server says it is stale since 31 s, though the last event is new',
      facts({ staleSince: start - 31_000 }),
      at(0),
      { kind: 'expired', since: start - 31_000 },
    ],
    [
      'the server never knew the menu to be current',
      facts({ staleSince: 0 }),
      at(0),
      { kind: 'expired', since: null },
    ],
    [
      'the server’s clock is ahead',
      facts({ staleSince: start + 3_600_000 }),
      at(30),
      { kind: 'expired', since: start },
    ],
    [
      'the device’s clock was set back an hour',
      facts(),
      { wall: start - 3_600_000, steady: 30_000 },
      { kind: 'expired', since: start },
    ],
    [
      'the device slept and its steady clock stopped',
      facts(),
      { wall: start + 60_000, steady: 10 },
      { kind: 'expired', since: start },
    ],
  ]
  for (const [when, given, now, expected] of cases)
    it(`is ${JSON.stringify(expected)} when ${when}`, () =>
      expect(freshnessAt(given, now)).to.deep.equal(expected))

  const anyFacts = fc.record({
    proof: fc.option(fc.integer({ min: -100, max: 0 }).map(at)),
    staleSince: fc.option(fc.integer({ min: start - 100_000, max: start + 100_000 })),
    contactLost: fc.boolean(),
  })

  it('only gets older as time passes, and changes only when announced', () => {
    const rank = { fresh: 0, stale: 1, expired: 2 }
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 60_000 }), (given, wait) => {
        const before = freshnessAt(given, at(0)).kind
        const after = freshnessAt(given, at(wait / 1000)).kind
        expect(rank[after]).to.be.at.least(rank[before])
        const next = untilNextChange(given, at(0))
        if (next === null || wait < next) expect(after).to.equal(before)
      }),
    )
  })

  it('expires after 30 s without proof, whatever else is known', () => {
    fc.assert(
      fc.property(anyFacts, given => {
        expect(freshnessAt(given, at(30)).kind).to.equal('expired')
      }),
    )
  })
})

describe('a copy that the device kept', () => {
  it('expires by either clock, dated by the server', () => {
    const instant = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
    fc.assert(
      fc.property(instant, instant, fc.boolean(), instant, (wall, steady, contactLost, ageMs) => {
        const copy = { since: start, ageMs }
        const given = facts({ proof: { wall, steady }, contactLost, copy })
        expect(freshnessAt(given, at(0))).to.deep.equal({ kind: 'expired', since: start, copy })
      }),
    )
  })
})
