import { expect } from 'chai'
import { guestItem } from '../testing/sample.ts'
import { resultsOf } from './results.ts'
import { soldOutLast } from './results-view.tsx'

describe('the order of a filtered list', () => {
  const items = ['Flan', 'Rice', 'Soup'].map(name => guestItem({ id: name, name }))
  const results = resultsOf({
    items,
    search: '',
    selected: ['milk'],
    applied: true,
    freshness: { kind: 'fresh' },
  })

  it('has what is sold out last, and else the order of the menu', () => {
    expect(soldOutLast(results, new Set())).to.deep.equal(['Flan', 'Rice', 'Soup'])
    expect(soldOutLast(results, new Set(['Flan', 'gone']))).to.deep.equal(['Rice', 'Soup', 'Flan'])
  })
})
