import { expect } from 'chai'
import { isRefusal } from '../decision.ts'
import { emailHash, whileReserved } from './logins.ts'

describe('the hash of an email', () => {
  it('depends on audience, email and key', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const [anna, bert] = ['anna@example.com', 'bert@example.com']
    const hashes = [
      emailHash(one, { audience: 'customer', email: anna }),
      emailHash(one, { audience: 'restaurant', email: anna }),
      emailHash(one, { audience: 'customer', email: bert }),
      emailHash(other, { audience: 'customer', email: anna }),
    ]
    expect(new Set(hashes)).to.have.property('size', 4)
    expect(hashes[0]).to.match(/^[0-9a-f]{64}$/)
    expect(emailHash(one, { audience: 'customer', email: anna })).to.equal(hashes[0])
  })
})

describe('a reserved email', () => {
  it('is not used after half a minute, because it may be free for others', () => {
    const since = Date.parse('2026-01-01T00:00:00.000Z')
    const decide = whileReserved(since, () => [{ type: 'Used' }])
    expect(decide(null, '2026-01-01T00:00:29.000Z')).to.deep.equal([{ type: 'Used' }])
    expect(isRefusal(decide(null, '2026-01-01T00:00:30.000Z'))).to.equal(true)
  })
})
