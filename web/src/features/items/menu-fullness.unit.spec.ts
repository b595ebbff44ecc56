import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { shownItems } from '../../seen/shown-item.ts'
import { menuFullness } from './menu-fullness.ts'
import { itemWith } from './testing/item.ts'

const filled = (share: number) => {
  const empty = JSON.stringify([itemWith({ description: '' })]).length
  return [itemWith({ description: 'ä'.repeat((limits.menuBytes * share - empty) / 2) })]
}

describe('how full a menu is', () => {
  it('says nothing while there is plenty of room', () => {
    expect(menuFullness([])).to.equal(null)
    expect(menuFullness(filled(0.79))).to.equal(null)
  })

  it('names the share from 80 % on, before anything is refused', () => {
    expect(menuFullness(filled(0.851))?.title).to.equal('This menu is 85% full')
    expect(menuFullness(filled(0.9999))?.title).to.equal('This menu is 99% full')
  })

  it('does not count what the page keeps beside an item', () => {
    const [item] = shownItems(filled(0.851), undefined)
    expect(menuFullness(item ? [item] : [])?.title).to.equal('This menu is 85% full')
  })

  it('says what to do once it is full', () => {
    const full = menuFullness(filled(1.01))
    expect(full?.title).to.equal('This menu is full')
    expect(full?.text).to.match(/Shorten texts/)
  })
})
