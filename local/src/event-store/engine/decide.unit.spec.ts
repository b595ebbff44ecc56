import { expect } from 'chai'
import type { Expected } from '../streams.ts'
import { decideAppend, type StreamFacts } from './decide.ts'

/** A stream whose events have these ids, at positions 10 apart. */
const streamOf = (ids: string): StreamFacts => {
  const at = (revision: number) => ({ revision, position: 10 * (revision + 1), id: ids[revision] ?? '' })
  return {
    lastRevision: ids.length - 1,
    placeOf: id => (ids.includes(id) ? at(ids.lastIndexOf(id)) : undefined),
    eventAt: revision => (revision >= 0 && revision < ids.length ? at(revision) : undefined),
  }
}

const anyRevision: Expected = { kind: 'any' }
const noStream: Expected = { kind: 'no_stream' }
const at = (revision: number): Expected => ({ kind: 'revision', revision: BigInt(revision) })

describe('decideAppend', () => {
  const cases: [when: string, facts: StreamFacts, expected: Expected, ids: string, decision: string][] = [
    ['a new stream, any', streamOf(''), anyRevision, 'x', 'append'],
    ['a new stream, no_stream', streamOf(''), noStream, 'x', 'append'],
    ['a new stream, a revision', streamOf(''), at(0), 'x', 'wrong-version'],
    ['the head', streamOf('abc'), at(2), 'x', 'append'],
    ['above the head', streamOf('abc'), at(3), 'x', 'wrong-version'],
    ['below the head, other ids', streamOf('abc'), at(0), 'x', 'wrong-version'],
    ['below the head, the same ids', streamOf('abc'), at(0), 'bc', 'repeated 2'],
    ['below the head, the first of them', streamOf('abc'), at(0), 'b', 'repeated 1'],
    ['below the head, beyond its end', streamOf('abc'), at(0), 'bcd', 'wrong-version'],
    ['below the head, in another order', streamOf('abc'), at(0), 'cb', 'wrong-version'],
    ['no_stream, the same ids', streamOf('abc'), noStream, 'ab', 'repeated 1'],
    ['no_stream, other ids', streamOf('abc'), noStream, 'x', 'wrong-version'],
    ['the head, an id that is there', streamOf('abc'), at(2), 'a', 'append'],
    ['any, all known', streamOf('abc'), anyRevision, 'ca', 'repeated 0'],
    ['any, first known and later not', streamOf('abc'), anyRevision, 'ax', 'wrong-version'],
    ['any, first unknown and later known', streamOf('abc'), anyRevision, 'xa', 'append'],
  ]
  for (const [when, facts, expected, ids, decision] of cases) {
    it(`returns "${decision}" for: ${when}`, () => {
      const made = decideAppend(facts, expected, [...ids])
      const shown = made.kind === 'repeated' ? `repeated ${made.last.revision}` : made.kind
      expect(shown).to.equal(decision)
    })
  }
})
