import { expect } from 'chai'
import { describeFault } from './import-fault.ts'

describe('describeFault', () => {
  it('says where in the file to look', () => {
    expect(describeFault({ path: ['line', 2, 'price'], message: 'Too high.' })).to.equal(
      'Line 2, price: Too high.',
    )
    expect(describeFault({ path: ['line', 7], message: 'Too short.' })).to.equal('Line 7: Too short.')
    expect(describeFault({ path: ['header'], message: 'No item column.' })).to.equal(
      'header: No item column.',
    )
    expect(describeFault({ path: [], message: 'Empty.' })).to.equal('Empty.')
  })
})
