import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { analyticsFailure, noRestaurant, portOf } from './failure.ts'

const failed = (status: number) =>
  analyticsFailure(new ApiError({ status, code: 'client.unreadable', message: 'It is odd.' }), '3003')

describe('analyticsFailure [analytics-failure-1]', () => {
  it('uses the texts of the error catalogue', () => {
    expect([0, 401, 403, 500, 404].map(failed)).to.deep.equal([
      'Unable to connect to server. Please ensure the backend server is running on port 3003.',
      'Authentication failed. Please log in again.',
      'Access denied. You do not have permission to view this data.',
      'Server error occurred. Please try again later.',
      'Failed to fetch analytics data: It is odd.',
    ])
  })

  it('asks for a login when the token names no restaurant [analytics-failure-2]', () => {
    expect(analyticsFailure(noRestaurant, '3003')).to.equal('Please log in to view analytics.')
  })

  it('hides the message of an unexpected error', () => {
    const text = analyticsFailure(new TypeError('x is undefined'), '3003')
    expect(text).to.match(/^Failed to fetch analytics data: /u)
    expect(text).not.to.contain('undefined')
  })
})

describe('portOf [analytics-failure-3]', () => {
  it('is the port of the address, or the default of its scheme', () => {
    expect(portOf({ port: '8080', protocol: 'http:' })).to.equal('8080')
    expect(portOf({ port: '', protocol: 'http:' })).to.equal('80')
    expect(portOf({ port: '', protocol: 'https:' })).to.equal('443')
  })
})
