import { expect } from 'chai'
import { eatsPeanuts, joinSelections, toggleSelected } from './peanuts.ts'

describe('the answer about peanuts in a selection', () => {
  it('is removed with nuts, and replaced by peanuts', () => {
    const answered = toggleSelected(['nuts', 'milk'], eatsPeanuts)
    expect(answered).to.deep.equal(['nuts', 'milk', eatsPeanuts])
    expect(toggleSelected(answered, 'nuts')).to.deep.equal(['milk'])
    expect(toggleSelected(answered, 'peanuts')).to.deep.equal(['nuts', 'milk', 'peanuts'])
    expect(toggleSelected(['nuts', 'peanuts'], eatsPeanuts)).to.deep.equal(['nuts', eatsPeanuts])
    expect(toggleSelected([], eatsPeanuts)).to.deep.equal([])
  })

  it('comes from the latest selection with nuts, and gives way to peanuts', () => {
    const eaten = ['nuts', eatsPeanuts]
    expect(joinSelections(eaten, ['nuts'])).to.deep.equal(['nuts'])
    expect(joinSelections(['nuts'], eaten)).to.deep.equal(eaten)
    expect(joinSelections(eaten, ['milk'])).to.deep.equal([...eaten, 'milk'])
    expect(joinSelections(['peanuts'], eaten)).to.deep.equal(['peanuts', 'nuts'])
    expect(joinSelections(eaten, ['peanuts'])).to.deep.equal(['nuts', 'peanuts'])
  })
})
