import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { archiveFailure, archiveQuery, noFilter, toggleQuick } from './archive.ts'

const now = Date.UTC(2026, 5, 15, 12)
/** The restaurant's zone, not the device's. */
const dates = { timeZone: 'Pacific/Auckland' }

describe('archiveQuery', () => {
  it('returns everything without a filter', () => {
    expect(archiveQuery(noFilter, now, dates)).to.deep.equal({})
  })

  it('covers exactly the given day [archive-filter-1]', () => {
    // The server leaves out what was archived at `to` itself.
    expect(archiveQuery({ ...noFilter, date: '2026-06-03' }, now, dates)).to.deep.equal({
      from: '2026-06-02T12:00:00.000Z',
      to: '2026-06-03T12:00:00.000Z',
    })
  })

  it('covers 25 hours when the clocks of the restaurant go back', () => {
    const berlin = { timeZone: 'Europe/Berlin' }
    expect(archiveQuery({ ...noFilter, date: '2026-10-25' }, now, berlin)).to.deep.equal({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    })
  })

  for (const [quick, days] of [
    ['7', 7],
    ['30', 30],
    ['month', 30],
    ['3-months', 90],
  ] as const) {
    it(`begins ${days} days ago for the quick filter ${quick} [archive-filter-2]`, () => {
      const query = archiveQuery({ ...noFilter, quick }, now, dates)
      expect(query).to.deep.equal({ from: new Date(now - days * 86_400_000).toISOString() })
    })
  }

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
    expect(archiveFailure(failure(401, 'auth.required'))).to.equal(
      'Authentication required. Please log in again.',
    )
    for (const code of ['auth.token_invalid', 'client.session_ended'] as const) {
      expect(archiveFailure(failure(401, code))).to.equal('Your session has expired. Please log in again.')
    }
    for (const error of [
      failure(500, 'internal.unexpected'),
      failure(0, 'client.offline'),
      new Error('bug'),
    ]) {
      expect(archiveFailure(error)).to.equal('Failed to fetch archived items. Please try again.')
    }
  })
})
