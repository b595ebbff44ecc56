import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect } from 'chai'
import { createAuditSigner, readAuditKey, readKeyId, readSignedExport, readSignedHead } from './signing.ts'

describe('audit statements', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKey = createPublicKey(privateKey)
  const signer = createAuditSigner(privateKey)
  const head = {
    chain: 'platform' as const,
    sequence: 3,
    hash: 'ab'.repeat(32),
    at: '2026-03-12T00:00:00.000Z',
  }

  it('a signed head › when it is read with the key › says what was signed, and with which key', () => {
    const statement = signer.signHead(head)
    expect(readSignedHead(statement, publicKey)).to.deep.equal({
      iss: 'safe-menu',
      sub: 'audit-head',
      ...head,
    })
    expect(readKeyId(statement)).to.equal(signer.key.kid)
  })

  it('a signed head › when any of its characters is another › is refused', () => {
    const statement = signer.signHead(head)
    for (let index = 0; index < statement.length; index += 1) {
      for (const other of ['A', 'B', 'h', '_']) {
        if (statement[index] === other) continue
        const changed = statement.slice(0, index) + other + statement.slice(index + 1)
        expect(() => readSignedHead(changed, publicKey), `${index} ${other}`).to.throw()
      }
    }
  })

  it('a signed head › when it is taken for the end of an export, or read with another key › is refused', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey
    expect(() => readSignedExport(signer.signHead(head), publicKey)).to.throw()
    expect(() => readSignedHead(signer.signHead(head), other)).to.throw()
    expect(readKeyId('nothing')).to.equal(null)
  })

  it('a key › when it is read › verifies, and with any member changed is refused', () => {
    const { key, publicKey: read } = readAuditKey(JSON.parse(JSON.stringify(signer.key)))
    expect(key).to.deep.equal(signer.key)
    expect(readSignedHead(signer.signHead(head), read).sequence).to.equal(3)
    for (const member of Object.keys(key)) {
      const text = String(key[member as keyof typeof key])
      const last = text.endsWith('A') ? 'B' : 'A'
      expect(() => readAuditKey({ ...key, [member]: text.slice(0, -1) + last }), member).to.throw()
    }
  })
})
