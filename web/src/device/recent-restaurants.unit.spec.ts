import { expect } from 'chai'
import { forgetRecent, readRecent, rememberRecent } from './recent-restaurants.ts'
import { memoryStorage } from './testing/memory-storage.ts'

describe('recent restaurants', () => {
  it('lists the last one first, each once, and at most eight', () => {
    const storage = memoryStorage()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) rememberRecent(id, storage)
    expect(readRecent(storage)).to.deep.equal(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c'])
    forgetRecent('i', storage)
    expect(readRecent(storage)).to.deep.equal(['b', 'h', 'g', 'f', 'e', 'd', 'c'])
    forgetRecent(null, storage)
    expect(readRecent(storage)).to.deep.equal([])
  })

  it('is empty if the stored value is not ours', () => {
    expect(readRecent(memoryStorage({ recentRestaurants: '{"a":1}' }))).to.deep.equal([])
    expect(readRecent(memoryStorage({ recentRestaurants: '[' }))).to.deep.equal([])
  })
})
