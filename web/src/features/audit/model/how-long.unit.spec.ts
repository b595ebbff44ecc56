import { expect } from 'chai'
import { howLongBefore } from './how-long.ts'

describe('howLongBefore', () => {
  for (const [passed, text] of [
    [0, 'at this instant'],
    [400, 'less than a second before'],
    [61_000, '1 minute before'],
    [7_200_000, '2 hours before'],
    [86_400_000 * 3, '3 days before'],
  ] as const)
    it(`when ${passed} ms passed › then “${text}”`, () =>
      expect(howLongBefore(1_000, 1_000 + passed)).to.equal(text))
})
