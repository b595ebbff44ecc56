import { expect } from 'chai'
import { firstMenu } from './first-menu.ts'

describe('firstMenu', () => {
  it('is the first with dishes, and an empty one only without another [first-menu-1]', () => {
    const open = (...counts: number[]) => firstMenu(counts, count => count)
    expect(open(0, 3, 5)).to.equal(3)
    expect(open(0, 0)).to.equal(0)
    expect(open()).to.equal(undefined)
  })
})
