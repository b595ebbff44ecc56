import { expect } from 'chai'
import { firstReadable, parseRetention, softDeletedMetadata, withTruncateBefore } from './stream-metadata.ts'

describe('stream metadata', () => {
  it('means soft-deleted only if $tb is above every revision', () => {
    const softDeleted = (json: string) => parseRetention('s', json).softDeleted
    expect(softDeleted('{"$tb":9223372036854775807}')).to.equal(true)
    expect(softDeleted('{"a":1, "$tb" : 9223372036854775807 }')).to.equal(true)
    expect(softDeleted('{"$tb":9007199254740991}')).to.equal(false)
    expect(softDeleted('{"kept":{"$tb":9223372036854775807}}')).to.equal(false)
    expect(softDeleted('{"note":"\\"$tb\\":9223372036854775807"}')).to.equal(false)
  })

  it('hides no event if it does not parse or has invalid values', () => {
    for (const json of [undefined, '', 'null', '[]', '{', '{"$maxCount":-1,"$maxAge":"x","$tb":"y"}']) {
      expect(parseRetention('s', json)).to.deep.equal({
        softDeleted: false,
        truncateBefore: 0,
        maxCount: undefined,
        maxAgeMs: undefined,
      })
    }
  })

  it('shows only the last event of a metadata stream', () => {
    expect(parseRetention('$$s', undefined).maxCount).to.equal(1)
  })

  it('keeps all other fields when $tb is set', () => {
    for (const json of [undefined, '{}', 'not json', softDeletedMetadata]) {
      expect(withTruncateBefore(json, 7)).to.equal('{"$tb":7}')
    }
    expect(withTruncateBefore('{"$maxAge":60,"a":[1, "b"]}', 7)).to.equal(
      '{"$maxAge":60,"a":[1,"b"],"$tb":7}',
    )
    expect(withTruncateBefore('{"kept":{"$tb":1},"$tb":2}', 7)).to.equal('{"kept":{"$tb":1},"$tb":7}')
    expect(withTruncateBefore('{"text":"\\"1234567890123456789"}', 7)).to.equal(
      '{"text":"\\"1234567890123456789","$tb":7}',
    )
  })

  it('applies the stricter one of $tb and $maxCount', () => {
    const first = (json: string) => firstReadable(parseRetention('s', json), 9)
    expect(first('{"$tb":3}')).to.equal(3)
    expect(first('{"$maxCount":4}')).to.equal(6)
    expect(first('{"$tb":3,"$maxCount":4}')).to.equal(6)
    expect(first('{"$tb":8,"$maxCount":4}')).to.equal(8)
  })
})
