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
    expect(entryReplayHref(entry({ visibleAt: null }))).to.contain('19%3A32%3A10.000Z&view=decided')
    expect(entryReplayHref(entry({ menu: null }))).to.equal(null)
  })

  it('when an entry is linked › then the filter finds it alone, also one of no restaurant', () => {
    const filterOf = (href: string) => readFilter(new URL(href, 'http://x.example').searchParams)
    expect(filterOf(entryHref(entry()))).to.deep.equal({
      restaurant: ids.restaurant,
      entries: '100..100',
      kinds: [],
    })
    expect(filterOf(entryHref(entry({ restaurant: null })))).to.deep.equal({ entries: '100..100', kinds: [] })
  })

  it('when asked who made a change › then the menu’s entries of just that change', () => {
    const href = changeHref({ id: ids.menu, restaurantId: ids.restaurant }, { entries: '99..104' })
    expect(readFilter(new URL(href, 'http://x.example').searchParams)).to.deep.equal({
      restaurant: ids.restaurant,
      menu: ids.menu,
      entries: '99..104',
      kinds: [],
    })
  })

  it('when two instants are compared › then both are in the link', () => {
    expect(replayHref({ menu: ids.menu, time: 'a', compare: 'b' })).to.equal(
      `/replay?menu=${ids.menu}&time=a&compare=b`,
    )
  })
})
