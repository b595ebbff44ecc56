import { expect } from 'chai'
import { changeHref, entryHref, entryReplayHref, replayHref } from './links.ts'
import { readFilter } from './model/filter.ts'
import { entry, ids } from './testing/audit-entry.ts'

describe('entryReplayHref', () => {
  it('opens the guests’ view at the time when the entry became visible', () => {
    expect(entryReplayHref(entry())).to.equal(
      `/replay?menu=${ids.menu}&time=2026-03-12T19%3A32%3A10.400Z&view=guests`,
    )
  })

  it('opens the decided view when the entry was never visible to guests', () => {
    expect(entryReplayHref(entry({ visibleAt: null }))).to.contain('19%3A32%3A10.000Z&view=decided')
  })

  it('gives nothing for an entry without a menu', () => {
    expect(entryReplayHref(entry({ menu: null }))).to.equal(null)
  })
})

describe('entryHref', () => {
  it('filters the history to one entry, with or without a restaurant', () => {
    const filterOf = (href: string) => readFilter(new URL(href, 'http://x.example').searchParams)
    expect(filterOf(entryHref(entry()))).to.deep.equal({
      restaurant: ids.restaurant,
      entries: '100..100',
      kinds: [],
    })
    expect(filterOf(entryHref(entry({ restaurant: null })))).to.deep.equal({ entries: '100..100', kinds: [] })
  })
})

describe('changeHref', () => {
  it('filters the history to the entries of one change on the menu', () => {
    const href = changeHref({ id: ids.menu, restaurantId: ids.restaurant }, { entries: '99..104' })
    expect(readFilter(new URL(href, 'http://x.example').searchParams)).to.deep.equal({
      restaurant: ids.restaurant,
      menu: ids.menu,
      entries: '99..104',
      kinds: [],
    })
  })
})

describe('replayHref', () => {
  it('holds both times of a comparison', () => {
    expect(replayHref({ menu: ids.menu, time: 'a', compare: 'b' })).to.equal(
      `/replay?menu=${ids.menu}&time=a&compare=b`,
    )
  })
})
