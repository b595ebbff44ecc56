import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { open, openField, seal, sealField } from './seal.ts'

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
