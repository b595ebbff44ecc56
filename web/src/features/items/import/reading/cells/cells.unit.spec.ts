import { expect } from 'chai'
import { readDate } from './dates.ts'
import { wordsOfList } from './list-cell.ts'

describe('the cell of a review date', () => {
  const dayOf = (text: string, order?: 'dayFirst' | 'monthFirst' | 'leaveOut') => {
    const read = readDate(text, order)
    return read.kind === 'date' ? read.day : '?'
  }

  it('reads only the ISO form without an answer', () => {
    for (const text of ['2026-03-12', '2026-03-12 00:00']) expect(dayOf(text)).to.equal('2026-03-12')
    for (const text of ['12.03.2026', '12/03/2026', '46093', '12.Mrz', '2026-02-30'])
      expect(dayOf(text), text).to.equal('?')
  })

  it('reads others in the order that the manager says, and never a number of days', () => {
    expect(dayOf('12/03/2026', 'dayFirst')).to.equal('2026-03-12')
    expect(dayOf('12/03/2026', 'monthFirst')).to.equal('2026-12-03')
    for (const text of ['46093', '13/13/2026', '12.Mrz']) expect(dayOf(text, 'dayFirst'), text).to.equal('')
    expect(dayOf('2026-03-12', 'leaveOut')).to.equal('')
  })
})

describe('a list of allergens in a cell', () => {
  const known = new Set(['a', 'c', 'g', 'gluten (wheat, rye)'])
  const read = (text: string) => wordsOfList(text, word => known.has(word))
  it('is divided into words and codes', () => {
    expect(read('gluten, eggs and milk; egs')).to.deep.equal(['gluten', 'eggs', 'milk', 'egs'])
    expect(read('Gluten (wheat, rye)\nMilk')).to.deep.equal(['Gluten (wheat, rye)', 'Milk'])
    for (const text of ['A, C, G', 'ACG', 'A C G', 'A/C/G']) expect(read(text)).to.deep.equal(['A', 'C', 'G'])
    expect(read('no nuts and seeds')).to.deep.equal(['no nuts and seeds'])
  })
})
