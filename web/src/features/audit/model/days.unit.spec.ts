import { expect } from 'chai'
import { byDay } from './days.ts'

describe('byDay', () => {
  it('when midnight of the reader’s zone lies between two entries › then they stand under two days', () => {
    const entries = [{ decidedAt: '2026-03-12T23:30:00.000Z' }, { decidedAt: '2026-03-12T22:30:00.000Z' }]
    expect(byDay(entries, 'Europe/Berlin').map(({ title }) => title)).to.deep.equal([
      'Friday, 13 March 2026',
      'Thursday, 12 March 2026',
    ])
    expect(byDay(entries, 'UTC')).to.have.length(1)
  })

  it('when two restaurants’ decisions alternate around midnight › then each day still stands once', () => {
    const times = ['2026-03-13T00:00:00.100Z', '2026-03-12T23:59:59.900Z', '2026-03-13T00:00:00.000Z']
    const days = byDay(
      times.map(decidedAt => ({ decidedAt })),
      'UTC',
    )
    expect(days.map(({ entries }) => entries.length)).to.deep.equal([2, 1])
  })
})
