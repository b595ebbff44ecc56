import { expect } from 'chai'
import { matchesSearch } from './search.ts'

describe('matchesSearch [guest-search-1]', () => {
  const item = { name: 'Crème brûlée', description: 'Baked custard' }
  const cases: [string, boolean][] = [
    ['', true],
    ['   ', true],
    ['CRÈME', true],
    ['br\u0075\u0302l', true],
    [' custard ', true],
    ['KED CUS', true],
    ['soup', false],
    ['.*', false],
  ]
  for (const [search, expected] of cases)
    it(`is ${expected} for "${search}"`, () => expect(matchesSearch(item, search)).to.equal(expected))
})
