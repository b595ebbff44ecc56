import { expect } from 'chai'
import { lastChangeText } from './elapsed.ts'

describe('lastChangeText', () => {
  for (const [passed, text] of [
    [0, 'Changed at this time'],
    [400, 'Last change less than a second earlier'],
    [61_000, 'Last change 1 minute earlier'],
    [7_200_000, 'Last change 2 hours earlier'],
    [86_400_000 * 3, 'Last change 3 days earlier'],
  ] as const)
    it(`says “${text}” after ${passed} ms`, () =>
      expect(lastChangeText(1_000, 1_000 + passed)).to.equal(text))
})
