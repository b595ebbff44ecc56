import { expect } from 'chai'
import { changeHref, entryReplayHref } from './links.ts'
import { readFilter } from './model/filter.ts'
import { entry, ids } from './testing/audit-entry.ts'

describe('the links of the history', () => {
  const filterOf = (href: string) => readFilter(new URL(href, 'http://x.example').searchParams)

  it('open the replay where guests saw the entry, or else where it was decided', () => {
    expect(entryReplayHref(entry())).to.equal(
      `/replay?menu=${ids.menu}&time=2026-03-12T19%3A32%3A10.400Z&view=guests`,
    )
    expect(entryReplayHref(entry({ visibleAt: null }))).to.contain('19%3A32%3A10.000Z&view=decided')
    expect(entryReplayHref(entry({ menu: null }))).to.equal(null)
  })

  it('filter the history to the entries of one change on the menu', () => {
    const { restaurant, menu } = ids
    const change = changeHref({ id: menu, restaurantId: restaurant }, { entries: '99..104' })
    expect(filterOf(change)).to.deep.equal({ restaurant, menu, entries: '99..104', kinds: [] })
  })
})
