import { expect } from 'chai'
import { judgeAt, moments } from './sample-dishes.ts'

describe('the example of a replay', () => {
  it('shows an unchecked dish under “Ask staff first”, never as safe', () => {
    expect(moments.map(moment => [moment.value, judgeAt(moment).verdict])).to.deep.equal([
      ['added', 'ask'],
      ['checked', 'safe'],
      ['changed', 'hidden'],
    ])
  })
})
