import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import type { Role } from '@safe-menu/contracts/roles'

type Claims = Readonly<Record<string, unknown>>

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hour = 3_600

/** The key that a stack signs its tokens with, from its data directory. */
export function signingKeyOf(dataDirectory: string): KeyObject {
  return createPrivateKey(readFileSync(join(dataDirectory, 'keys', 'jwt-private-key')))
}

/** A valid token of any role, without an account behind it. */
export function tokenFor(key: KeyObject, role: Role, more: Claims = {}): string {
  return es256(key, TokenClaims.parse(claimsOf(role, more)))
}

/** Tokens that must be refused, by what is wrong with them. `genuine`: a valid token to start from. */
export function invalidTokens(key: KeyObject, genuine: string): Readonly<Record<string, string>> {
  const [head = '', payload = '', signature = ''] = genuine.split('.')
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const now = Math.floor(Date.now() / 1_000)
  const hs256 = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}`
  return {
    none: `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'none with its signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'the public key as a secret': `${hs256}.${createHmac('sha256', publicPem).update(hs256).digest('base64url')}`,
    'another key': es256(stranger, claimsOf('ADMIN')),
    expired: es256(key, claimsOf('ADMIN', { iat: now - 3 * hour, exp: now - hour })),
    'another audience': es256(key, claimsOf('ADMIN', { aud: 'elsewhere' })),
    'another issuer': es256(key, claimsOf('ADMIN', { iss: 'elsewhere' })),
    'an unknown claim': es256(key, claimsOf('ADMIN', { root: true })),
    'an unknown role': es256(key, claimsOf('ROOT')),
    'a changed payload': `${head}.${encoded(claimsOf('ADMIN'))}.${signature}`,
    'cut short': genuine.slice(0, -5),
    'without claims': `${head}..${signature}`,
    malformed: 'a.b.c',
    'too long': `${head}.${'A'.repeat(6_000)}.${signature}`,
  }
}

function claimsOf(role: string, more: Claims = {}): Claims {
  const iat = Math.floor(Date.now() / 1_000)
  return {
    iss: tokenIssuer,
    aud: tokenAudience,
    sub: randomUUID(),
    jti: randomUUID(),
    iat,
    exp: iat + hour,
    role,
    audience: role === 'CUSTOMER' ? 'customer' : 'restaurant',
    ...more,
  }
}

function es256(key: KeyObject, claims: Claims): string {
  const content = `${encoded({ alg: 'ES256', typ: 'JWT' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
