import { expect } from 'chai'
import { changedTitle } from './how-long.ts'

describe('changedTitle', () => {
  for (const [passed, text] of [
    [0, 'Just changed, at this instant'],
    [400, 'Last change, less than a second before'],
    [61_000, 'Last change, 1 minute before'],
    [7_200_000, 'Last change, 2 hours before'],
    [86_400_000 * 3, 'Last change, 3 days before'],
  ] as const)
    it(`when ${passed} ms passed › then “${text}”`, () =>
      expect(changedTitle(1_000, 1_000 + passed)).to.equal(text))
})
