import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { type ArchiveFilter, archiveFailure, archiveQuery, noFilter, toggleQuick } from './archive.ts'

const now = Date.UTC(2026, 5, 15, 12)
/** The restaurant's zone, not the device's. */
const dates = { timeZone: 'Pacific/Auckland' }

describe('archiveQuery', () => {
  it('returns everything without a filter', () => {
    expect(archiveQuery(noFilter, now, dates)).to.deep.equal({})
  })

  it('covers exactly the given day, also of 25 hours [archive-filter-1]', () => {
    const dayOf = (date: string, timeZone: string) => {
      const { from, to } = archiveQuery({ ...noFilter, date }, now, { timeZone })
      return [from, to]
    }
    // The server leaves out what was archived at `to` itself.
    expect(dayOf('2026-06-03', dates.timeZone)).to.deep.equal([
      '2026-06-02T12:00:00.000Z',
      '2026-06-03T12:00:00.000Z',
    ])
    expect(dayOf('2026-10-25', 'Europe/Berlin')).to.deep.equal([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
  })

  it('begins as many days ago as the quick filter says [archive-filter-2]', () => {
    const daysAgo = (quick: ArchiveFilter['quick']) =>
      (now - Date.parse(archiveQuery({ ...noFilter, quick }, now, dates).from ?? '')) / 86_400_000
    expect((['7', '30', 'month', '3-months'] as const).map(daysAgo)).to.deep.equal([7, 30, 30, 90])
  })

  it('trims names and leaves empty ones out', () => {
    expect(archiveQuery({ ...noFilter, name: ' soup ', menu: '  ' }, now, dates)).to.deep.equal({
      name: 'soup',
    })
  })
})

describe('toggleQuick [archive-filter-3]', () => {
  it('clears the date when chosen, and itself when chosen again', () => {
    const chosen = toggleQuick({ ...noFilter, date: '2026-06-03' }, '30')
    expect(chosen).to.include({ quick: '30', date: '' })
    expect(toggleQuick(chosen, '30').quick).to.equal(null)
  })
})

const failure = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: 'x' })

describe('archiveFailure [archive-failure-1]', () => {
  it('says what the specification’s error catalogue says', () => {
    const texts = [
      failure(401, 'auth.required'),
      failure(401, 'auth.token_invalid'),
      failure(401, 'client.session_ended'),
      failure(500, 'internal.unexpected'),
      failure(0, 'client.offline'),
      new Error('bug'),
    ].map(archiveFailure)
    const [expired, failed] = [
      'Your session has expired. Please log in again.',
      'Failed to fetch archived items. Please try again.',
    ]
    const required = 'Authentication required. Please log in again.'
    expect(texts).to.deep.equal([required, expired, expired, failed, failed, failed])
  })
})
