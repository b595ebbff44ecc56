import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { open, openField, seal, sealField } from './seal.ts'
import { accountStream } from './stream-name.ts'

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

describe('account stream', () => {
  it('when audience, e-mail or key differ › then so does the stream', () => {
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
