import { expect } from 'chai'
import { accountStream } from './address.ts'

describe('account stream', () => {
  it('depends on audience, email and key', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const names = [
      accountStream(one, 'customer', 'anna@example.com'),
      accountStream(one, 'restaurant', 'anna@example.com'),
      accountStream(one, 'customer', 'bert@example.com'),
      accountStream(other, 'customer', 'anna@example.com'),
    ]
    expect(new Set(names)).to.have.property('size', 4)
    expect(names[0]).to.match(/^account-[0-9a-f]{64}$/)
    expect(accountStream(one, 'customer', 'anna@example.com')).to.equal(names[0])
  })
})
