import { expect } from 'chai'
import { readPeriod, wordsOf } from './period.ts'

describe('readPeriod', () => {
  it('is weekly unless the address names a period [analytics-address-1]', () => {
    expect(readPeriod('daily')).to.equal('daily')
    expect([null, '', 'yearly'].map(readPeriod)).to.deep.equal(['weekly', 'weekly', 'weekly'])
    expect(wordsOf('monthly').covers).to.equal('the last 12 months')
  })
})
