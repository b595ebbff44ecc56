import { expect } from 'chai'
import { targetTab } from './tabs.tsx'

describe('targetTab [tab-keys-1]', () => {
  const cases: [string, number, number, number | null][] = [
    ['ArrowRight', 0, 3, 1],
    ['ArrowRight', 2, 3, 0],
    ['ArrowLeft', 0, 3, 2],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['Enter', 0, 3, null],
    ['ArrowRight', 0, 0, null],
  ]
  for (const [key, from, count, to] of cases)
    it(`leads from tab ${from} of ${count} to ${to} on ${key}`, () =>
      expect(targetTab(key, from, count)).to.equal(to))

  it('follows the arrows where the first tab is on the right', () =>
    expect(['ArrowLeft', 'ArrowRight'].map(key => targetTab(key, 0, 3, true))).to.deep.equal([1, 2]))
})
