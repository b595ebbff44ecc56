import { expect } from 'chai'
import { matchesSearch } from './search.ts'

describe('matchesSearch [guest-search-1]', () => {
  const item = { name: 'Crème brûlée', description: 'Baked custard, bread & butter, chef’s Smørrebrød' }
  const cases: [string, boolean][] = [
    ['', true],
    ['   ', true],
    ['CRÈME', true],
    ['creme brulee', true],
    ['br\u0075\u0302l', true],
    [' custard ', true],
    ['KED CUS', true],
    ['bread and butter', true],
    ['Bread & Butter', true],
    ['bread  &butter', true],
    ["chef's", true],
    ['smorrebrod', true],
    ['soup', false],
    ['.*', false],
  ]
  for (const [search, expected] of cases)
    it(`is ${expected} for "${search}"`, () => expect(matchesSearch(item, search)).to.equal(expected))
})
