import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect } from 'chai'
import {
  auditKeyOf,
  readAuditKeys,
  readKeyId,
  readSignedExport,
  readSignedHead,
  signHead,
} from './signing.ts'

describe('audit statements', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKey = createPublicKey(privateKey)
  const own = auditKeyOf(privateKey)
  const head = {
    chain: 'platform' as const,
    sequence: 3,
    hash: 'ab'.repeat(32),
    at: '2026-03-12T00:00:00.000Z',
  }

  it('return what was signed in a head, and with which key', () => {
    const statement = signHead(privateKey, head)
    expect(readSignedHead(statement, publicKey)).to.deep.equal({
      iss: 'safe-menu',
      sub: 'audit-head',
      ...head,
    })
    expect(readKeyId(statement)).to.equal(own.kid)
  })

  it('are refused when any character of a signed head differs', () => {
    const statement = signHead(privateKey, head)
    for (let index = 0; index < statement.length; index += 1) {
      for (const other of ['A', 'B', 'h', '_']) {
        if (statement[index] === other) continue
        const changed = statement.slice(0, index) + other + statement.slice(index + 1)
        expect(() => readSignedHead(changed, publicKey), `${index} ${other}`).to.throw()
      }
    }
  })

  it('are refused with the other signature that the key would accept', () => {
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    for (let count = 0; count < 20; count += 1) {
      const statement = signHead(privateKey, head)
      const [header, payload, signature = ''] = statement.split('.')
      const bytes = Buffer.from(signature, 'base64url')
      const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
      const other = Buffer.concat([
        bytes.subarray(0, 32),
        Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
      ]).toString('base64url')
      expect(readSignedHead(statement, publicKey).sequence).to.equal(3)
      expect(() => readSignedHead(`${header}.${payload}.${other}`, publicKey)).to.throw('canonical')
    }
  })

  it('are refused as the end of an export, or with another key', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey
    expect(() => readSignedExport(signHead(privateKey, head), publicKey)).to.throw()
    expect(() => readSignedHead(signHead(privateKey, head), other)).to.throw()
    expect(readKeyId('nothing')).to.equal(null)
  })

  it('name no key when their payload is no JSON', () => {
    const part = (text: string) => Buffer.from(text).toString('base64url')
    const statement = [part('{"alg":"ES256","typ":"JWT","kid":"x"}'), part('no JSON'), part('x')].join('.')
    expect(readKeyId(statement)).to.equal(null)
  })

  it('verify with the published key, but not when any member of it is changed', () => {
    const published = (heads: object) =>
      readAuditKeys(JSON.parse(JSON.stringify({ heads, exports: own }))).heads
    const { key, publicKey: read } = published(own)
    expect(key).to.deep.equal(own)
    expect(readSignedHead(signHead(privateKey, head), read).sequence).to.equal(3)
    for (const member of Object.keys(key)) {
      const text = String(key[member as keyof typeof key])
      const last = text.endsWith('A') ? 'B' : 'A'
      expect(() => published({ ...key, [member]: text.slice(0, -1) + last }), member).to.throw()
    }
  })
})
