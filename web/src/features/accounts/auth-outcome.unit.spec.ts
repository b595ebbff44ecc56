import { expect } from 'chai'
import { successOutcome, toneOf } from './auth-outcome.ts'

describe('the outcome of signing in or registering [auth-outcome-1]', () => {
  it('is the server’s message, or Success! without one', () => {
    expect(successOutcome('Welcome back.').text).to.equal('Welcome back.')
    expect(successOutcome('').text).to.equal('Success!')
  })

  it('looks like an error if it is one or its message mentions one', () => {
    expect(toneOf(successOutcome('Done.'))).to.equal('safe')
    expect(toneOf(successOutcome('An error occurred'))).to.equal('stop')
    expect(toneOf(successOutcome('Error'))).to.equal('stop')
    expect(toneOf({ kind: 'error', text: 'The password is wrong.' })).to.equal('stop')
  })
})
