import { expect } from 'chai'
import { firstDayOf, pointsOf } from './analytics.ts'

describe('views over time [analytics-points-1]', () => {
  // A Thursday.
  const today = '2026-03-12'

  it('has seven weekdays ending today for daily', () => {
    const points = pointsOf('daily', today, { '2026-03-12': 5, '2026-03-06': 2, '2026-03-05': 9 })
    expect(points.map(point => point.label)).to.deep.equal([
      'Friday',
      'Saturday',
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
    ])
    expect(points.map(point => point.views)).to.deep.equal([2, 0, 0, 0, 0, 0, 5])
    expect(firstDayOf('daily', today)).to.equal('2026-03-06')
  })

  it('has four weeks from Monday to Sunday ending with this week for weekly', () => {
    const points = pointsOf('weekly', today, {
      '2026-02-15': 100,
      '2026-02-16': 1,
      '2026-02-22': 2,
      '2026-02-23': 4,
      '2026-03-08': 8,
      '2026-03-09': 16,
      '2026-03-12': 32,
    })
    expect(points).to.deep.equal([
      { label: 'Week 1', views: 3, partial: false },
      { label: 'Week 2', views: 4, partial: false },
      { label: 'Week 3', views: 8, partial: false },
      { label: 'Week 4', views: 48, partial: true },
    ])
    expect(firstDayOf('weekly', today)).to.equal('2026-02-16')
    expect(firstDayOf('weekly', '2026-03-09')).to.equal('2026-02-16')
    expect(firstDayOf('weekly', '2026-03-15')).to.equal('2026-02-16')
  })

  it('has twelve months ending with this one, across the new year, for monthly', () => {
    const points = pointsOf('monthly', today, {
      '2025-03-31': 100,
      '2025-04-01': 1,
      '2025-12-31': 2,
      '2026-01-01': 4,
      '2026-03-01': 8,
    })
    expect(points.map(point => point.label)).to.deep.equal([
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
      'January',
      'February',
      'March',
    ])
    expect(points.map(point => point.views)).to.deep.equal([1, 0, 0, 0, 0, 0, 0, 0, 2, 4, 0, 8])
    expect(firstDayOf('monthly', today)).to.equal('2025-04-01')
    expect(firstDayOf('monthly', '2026-12-31')).to.equal('2026-01-01')
  })

  for (const period of ['daily', 'weekly', 'monthly'] as const) {
    it(`has only zeros and one unfinished point without views (${period})`, () => {
      const points = pointsOf(period, today, {})
      expect(points.every(point => point.views === 0)).to.equal(true)
      expect(points.map(point => point.partial)).to.deep.equal([...points.slice(1).map(() => false), true])
    })
    it(`leaves out a day in the future (${period})`, () => {
      expect(pointsOf(period, today, { '2026-03-13': 7 }).some(point => point.views > 0)).to.equal(false)
    })
  }
})
