import { expect } from 'chai'
import { decimalsOf } from './money-format.ts'

describe('decimalsOf', () => {
  it('returns the decimals of ISO 4217', () => {
    expect(['USD', 'EUR', 'JPY', 'KRW', 'KWD', 'IQD', 'LBP', 'XXX'].map(decimalsOf)).to.deep.equal([
      2, 2, 0, 0, 3, 3, 2, 2,
    ])
  })
})
