import { expect } from 'chai'
import { formatPrice } from './price.ts'

describe('formatPrice [price-2]', () => {
  it('adds a dollar sign and two decimals', () => {
    expect([0, 4, 12.5, 99_999.99].map(formatPrice)).to.deep.equal(['$0.00', '$4.00', '$12.50', '$99999.99'])
  })
})
