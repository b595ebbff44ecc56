import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { fingerprintOf, unwrapPersonKey, wrapNewPersonKey } from './keys.ts'

describe('a person’s key', () => {
  const vaultKey = randomBytes(32)

  it('is unwrapped only with the vault’s key and for the same person', () => {
    const wrapped = wrapNewPersonKey(vaultKey, 'anna')
    expect(unwrapPersonKey(vaultKey, 'anna', wrapped)).to.have.length(32)
    expect(() => unwrapPersonKey(vaultKey, 'bert', wrapped)).to.throw()
    expect(() => unwrapPersonKey(randomBytes(32), 'anna', wrapped)).to.throw()
    expect(wrapNewPersonKey(vaultKey, 'anna').equals(wrapped)).to.equal(false)
  })

  it('has a fingerprint that differs for another key or another name', () => {
    const known = fingerprintOf('VAULT_KEY', vaultKey)
    expect(fingerprintOf('VAULT_KEY', Buffer.from(vaultKey))).to.equal(known)
    expect(fingerprintOf('VAULT_KEY', randomBytes(32))).not.to.equal(known)
    expect(fingerprintOf('ACCOUNT_INDEX_KEY', vaultKey)).not.to.equal(known)
  })
})
