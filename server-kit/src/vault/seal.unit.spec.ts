import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { open, openField, seal, sealField } from './seal.ts'

describe('sealing', () => {
  const key = randomBytes(32)

  it('when sealed › then only the same key and context open it', () => {
    const sealed = sealField(key, 'anna', 'email', 'anna@example.com')
    expect(openField(key, 'anna', 'email', sealed)).to.equal('anna@example.com')
    expect(() => openField(randomBytes(32), 'anna', 'email', sealed)).to.throw()
    expect(() => openField(key, 'bert', 'email', sealed)).to.throw()
    expect(() => openField(key, 'anna', 'password-hash', sealed)).to.throw()
  })

  it('when any byte is another › then it does not open', () => {
    const sealed = seal(key, 'context', Buffer.from('secret'))
    for (const index of sealed.keys()) {
      const forged = Buffer.from(sealed)
      forged[index] = (forged[index] ?? 0) ^ 1
      expect(() => open(key, 'context', forged), `byte ${index}`).to.throw()
    }
  })

  it('when the same is sealed twice › then nobody sees that it is the same', () => {
    expect(sealField(key, 'anna', 'email', 'a')).not.to.equal(sealField(key, 'anna', 'email', 'a'))
  })
})
