import { expect } from 'chai'
import { readPeriod, wordsOf } from './period.ts'
import { restaurantIdIn } from './restaurant-choice.ts'

describe('the dashboard’s address', () => {
  it('names the period, and is weekly › when it names none that exists', () => {
    expect(readPeriod('daily')).to.equal('daily')
    expect([null, '', 'yearly'].map(readPeriod)).to.deep.equal(['weekly', 'weekly', 'weekly'])
    expect(wordsOf('monthly').covers).to.equal('the last 12 months')
  })

  it('takes a restaurant from its id or from its menu’s address', () => {
    const id = '3f6f1a52-97a9-4f0e-8b4e-0a1d4c9d9a11'
    expect(restaurantIdIn(` ${id.toUpperCase()} `)).to.equal(id)
    expect(restaurantIdIn(`https://menu.example/menu/${id}?x=1`)).to.equal(id)
    expect(restaurantIdIn('Harbour Kitchen')).to.equal(null)
  })
})
