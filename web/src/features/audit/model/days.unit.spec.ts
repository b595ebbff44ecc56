import { expect } from 'chai'
import { groupByDay } from './days.ts'

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
