import { expect } from 'chai'
import { loadStatusOf } from './load-status.ts'

const request = { hasData: false, isError: false, failureCount: 0 }

describe('loadStatusOf', () => {
  it('goes from checking to connecting to connected or error [analytics-loading-1]', () => {
    expect(loadStatusOf(request)).to.equal('checking')
    expect(loadStatusOf({ ...request, failureCount: 1 })).to.equal('connecting')
    expect(loadStatusOf({ ...request, hasData: true })).to.equal('connected')
    expect(loadStatusOf({ ...request, isError: true, failureCount: 3 })).to.equal('error')
  })

  it('is an error also while older figures are shown', () => {
    expect(loadStatusOf({ hasData: true, isError: true, failureCount: 3 })).to.equal('error')
  })
})
