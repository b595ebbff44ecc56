import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { fingerprintOf, unwrapPersonKey, wrapNewPersonKey } from './keys.ts'

describe('a person’s key', () => {
  const vaultKey = randomBytes(32)

  it('when it is wrapped › then only the vault’s key opens it, and only as this person’s', () => {
    const wrapped = wrapNewPersonKey(vaultKey, 'anna')
    expect(unwrapPersonKey(vaultKey, 'anna', wrapped)).to.have.length(32)
    expect(() => unwrapPersonKey(vaultKey, 'bert', wrapped)).to.throw()
    expect(() => unwrapPersonKey(randomBytes(32), 'anna', wrapped)).to.throw()
    expect(wrapNewPersonKey(vaultKey, 'anna').equals(wrapped)).to.equal(false)
  })

  it('when keys are compared by their fingerprints › then another key or name is another one', () => {
    const known = fingerprintOf('VAULT_KEY', vaultKey)
    expect(fingerprintOf('VAULT_KEY', Buffer.from(vaultKey))).to.equal(known)
    expect(fingerprintOf('VAULT_KEY', randomBytes(32))).not.to.equal(known)
    expect(fingerprintOf('ACCOUNT_INDEX_KEY', vaultKey)).not.to.equal(known)
  })
})
