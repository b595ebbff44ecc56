import { expect } from 'chai'
import { parseRetention } from './stream-metadata.ts'

describe('stream metadata', () => {
  it('hides no event if it does not parse or has invalid values', () => {
    for (const json of [undefined, '', 'null', '[]', '{', '{"$maxAge":"x","$tb":"y"}', '{"kept":{"$tb":3}}'])
      expect(parseRetention(json)).to.deep.equal({ truncateBefore: 0, maxAgeMs: undefined })
  })

  it('hides the events before $tb, and those older than $maxAge', () => {
    expect(parseRetention('{"$tb":3,"$maxAge":60}')).to.deep.equal({ truncateBefore: 3, maxAgeMs: 60_000 })
  })
})
