import { expect } from 'chai'
import { changeHref, entryHref, entryReplayHref, replayHref } from './links.ts'
import { readFilter } from './model/filter.ts'
import { entry, ids } from './model/sample.spec-help.ts'

describe('links of the audit trail', () => {
  it('when guests saw the entry › then its replay is at that instant, as guests saw it', () => {
    expect(entryReplayHref(entry())).to.equal(
      `/replay?menu=${ids.menu}&time=2026-03-12T19%3A32%3A10.400Z&view=guests`,
    )
  })

  it('when guests never saw it › then at the decision, as the kitchen had it; without a menu nowhere', () => {
    expect(entryReplayHref(entry({ visibleAt: null }))).to.contain('19%3A32%3A10.000Z&view=kitchen')
    expect(entryReplayHref(entry({ menu: null }))).to.equal(null)
  })

  it('when an entry is linked › then the filter finds it and its like of the same millisecond', () => {
    const filter = readFilter(new URL(entryHref(entry()), 'http://x.example').searchParams)
    expect(filter).to.deep.equal({
      restaurant: ids.restaurant,
      item: ids.item,
      kinds: ['allergen.declared'],
      from: '2026-03-12T19:32:10.000Z',
      to: '2026-03-12T19:32:10.001Z',
    })
  })

  it('when asked who made a change › then the menu’s entries of the minute up to it', () => {
    const href = changeHref(
      { id: ids.menu, restaurantId: ids.restaurant },
      Date.parse('2026-03-12T19:32:10.400Z'),
    )
    expect(readFilter(new URL(href, 'http://x.example').searchParams)).to.deep.equal({
      restaurant: ids.restaurant,
      menu: ids.menu,
      kinds: [],
      from: '2026-03-12T19:31:10.400Z',
      to: '2026-03-12T19:32:10.401Z',
    })
  })

  it('when two instants are compared › then both are in the link', () => {
    expect(replayHref({ menu: ids.menu, time: 'a', compare: 'b' })).to.equal(
      `/replay?menu=${ids.menu}&time=a&compare=b`,
    )
  })
})
