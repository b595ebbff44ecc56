import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { fingerprintOf, open, openField, seal, sealField, unwrapPersonKey, wrapNewPersonKey } from './keys.ts'

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

describe('seal', () => {
  const key = randomBytes(32)

  it('can only be opened with the same key and context', () => {
    const sealed = sealField(key, 'anna', 'email', 'anna@example.com')
    expect(openField(key, 'anna', 'email', sealed)).to.equal('anna@example.com')
    expect(() => openField(randomBytes(32), 'anna', 'email', sealed)).to.throw()
    expect(() => openField(key, 'bert', 'email', sealed)).to.throw()
    expect(() => openField(key, 'anna', 'password-hash', sealed)).to.throw()
  })

  it('cannot be opened when any byte was changed', () => {
    const sealed = seal(key, 'context', Buffer.from('secret'))
    for (const index of sealed.keys()) {
      const forged = Buffer.from(sealed)
      forged[index] = (forged[index] ?? 0) ^ 1
      expect(() => open(key, 'context', forged), `byte ${index}`).to.throw()
    }
  })

  it('differs each time for the same text', () => {
    expect(sealField(key, 'anna', 'email', 'a')).not.to.equal(sealField(key, 'anna', 'email', 'a'))
  })
})
