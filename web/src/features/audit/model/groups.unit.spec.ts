import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { expect } from 'chai'
import { describeAction, groupByAction, groupByDay, mayContinue } from './groups.ts'

const entries = (...correlationIds: string[]) => correlationIds.map(correlationId => ({ correlationId }))
const sizes = (groups: readonly (readonly unknown[])[]) => groups.map(({ length }) => length)

describe('groupByAction', () => {
  it('puts three or more neighbouring entries of one action together', () => {
    expect(sizes(groupByAction(entries('a', 'a', 'a', 'b', 'c', 'c')))).to.deep.equal([3, 1, 1, 1])
    expect(sizes(groupByAction(entries('a', 'b', 'a', 'a')))).to.deep.equal([1, 1, 1, 1])
    expect(groupByAction([])).to.deep.equal([])
  })
})

describe('mayContinue', () => {
  it('is true at an end of the page that is no end of the history', () => {
    const page = entries('a', 'a', 'a', 'b', 'c', 'c', 'c')
    const groups = groupByAction(page)
    const marked = (newer: unknown, older: unknown) =>
      groups.map(group => mayContinue(group, page, { newer, older }))
    expect(marked(null, null)).to.deep.equal([false, false, false])
    expect(marked('cursor', null)).to.deep.equal([true, false, false])
    expect(marked(null, 'cursor')).to.deep.equal([false, false, true])
  })
})

describe('describeAction', () => {
  const entry = (item: string | null, menu: string | null) =>
    ({ item: item && { id: item, name: item }, menu: menu && { id: menu, name: menu } }) as AuditEntryView

  const both = (...all: AuditEntryView[]) => {
    const action = all as [AuditEntryView, ...AuditEntryView[]]
    return [describeAction(action), describeAction(action, true)]
  }

  it('names a confirmation of many items as one action', () => {
    const checked = ['Tart', 'Soup', 'Pie'].map(name => ({
      ...entry(name, 'Dinner'),
      kind: 'allergens.confirmed' as const,
    }))
    const words = '3 dishes marked as checked together'
    expect(both(...checked)).to.deep.equal([words, `At least ${words}`])
  })

  it('names the item, or the menu, that every entry is about', () => {
    const [tart, soup] = [entry('Tart', 'Dinner'), entry('Soup', 'Dinner')]
    for (const [other, words] of [
      [tart, '2 changes to Tart'],
      [soup, '2 changes to the menu Dinner'],
      [entry(null, null), '2 changes at once'],
    ] as const)
      expect(both(tart, other)).to.deep.equal([words, `At least ${words}`])
  })
})

describe('groupByDay', () => {
  it('splits entries at midnight in the viewer’s zone', () => {
    const entries = [{ decidedAt: '2026-03-12T23:30:00.000Z' }, { decidedAt: '2026-03-12T22:30:00.000Z' }]
    expect(groupByDay(entries, { timeZone: 'Europe/Berlin' }).map(({ title }) => title)).to.deep.equal([
      'Friday, 13 March 2026',
      'Thursday, 12 March 2026',
    ])
    expect(groupByDay(entries, { timeZone: 'UTC' })).to.have.length(1)
  })

  it('lists each day once when entries alternate between two days', () => {
    const times = ['2026-03-13T00:00:00.100Z', '2026-03-12T23:59:59.900Z', '2026-03-13T00:00:00.000Z']
    const days = groupByDay(
      times.map(decidedAt => ({ decidedAt })),
      { timeZone: 'UTC' },
    )
    expect(days.map(({ entries }) => entries.length)).to.deep.equal([2, 1])
  })
})
