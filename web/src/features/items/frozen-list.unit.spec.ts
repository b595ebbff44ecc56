import { expect } from 'chai'
import fc from 'fast-check'
import { type FrozenList, freezeList } from './frozen-list.ts'

const dishes = (...ids: string[]) => ids.map(id => ({ id }))
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id)

describe('a filtered list', () => {
  const all = dishes('a', 'b', 'c')
  const first = freezeList(null, { key: 'untagged', all, matching: dishes('a', 'b') })

  it('counts what an update would change, and loses a dish that is gone from the menu', () => {
    const next = freezeList(first.frozen, { key: 'untagged', all, matching: dishes('b', 'c') })
    expect([ids(next.shown), next.changes]).to.deep.equal([['a', 'b'], 2])
    const updated = freezeList(null, { key: 'untagged', all, matching: dishes('b', 'c') })
    expect([ids(updated.shown), updated.changes]).to.deep.equal([['b', 'c'], 0])
    const gone = freezeList(first.frozen, { key: 'untagged', all: dishes('b'), matching: dishes('b') })
    expect([ids(gone.shown), gone.changes]).to.deep.equal([['b'], 0])
  })

  it('follows another filter, no filter, and what fills an empty list', () => {
    const other = freezeList(first.frozen, { key: 'no-price', all, matching: dishes('c') })
    expect(ids(other.shown)).to.deep.equal(['c'])
    const none = freezeList(first.frozen, { key: '', all, matching: all })
    expect(ids(freezeList(none.frozen, { key: '', all, matching: dishes('c', 'a') }).shown)).to.deep.equal([
      'c',
      'a',
    ])
    const empty = freezeList(null, { key: 'changed', all, matching: [] })
    const filled = freezeList(empty.frozen, { key: 'changed', all, matching: dishes('b') })
    expect(ids(filled.shown)).to.deep.equal(['b'])
  })

  it('never moves a dish while the filter stays, whatever matches', () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(some, fc.array(some), (start, later) => {
        const every = dishes('a', 'b', 'c', 'd', 'e')
        let frozen: FrozenList | null = null
        for (const matching of [start, ...later]) {
          const list: ReturnType<typeof freezeList> = freezeList(frozen, {
            key: 'x',
            all: every,
            matching: dishes(...matching),
          })
          if (frozen && frozen.ids.length > 0) expect(ids(list.shown)).to.deep.equal(frozen.ids)
          frozen = list.frozen
        }
      }),
    )
  })
})
