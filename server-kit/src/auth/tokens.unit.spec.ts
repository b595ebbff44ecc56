import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import jwt from 'jsonwebtoken'
import { AppError } from '../errors/app-error.ts'
import { callerOf, createTokenVerifier, issuedAt, issueToken, type TokenSubject } from './tokens.ts'

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const keys = newKeys()
const start = Date.parse('2026-03-12T19:32:00.250Z')
const restaurant: TokenSubject = {
  accountId: AccountId.parse(randomUUID()),
  role: 'RESTAURANT',
  audience: 'restaurant',
  restaurantId: RestaurantId.parse(randomUUID()),
}

function verifier(cacheSize = 10) {
  const clock = { now: start }
  return {
    clock,
    tokens: createTokenVerifier({ publicKey: keys.publicKey, now: () => clock.now, cacheSize }),
  }
}

function expectRefusal(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    expect(error).to.be.instanceOf(AppError).with.property('code', 'auth.token_invalid')
    return
  }
  throw new Error('the token was accepted')
}

describe('token', () => {
  const issue = (subject: TokenSubject) => issueToken(keys.privateKey, subject, start)
  const claims = () => jwt.decode(issue(restaurant)) as Record<string, unknown>

  describe('issued here', () => {
    it('names the caller and the time of issue in milliseconds', () => {
      const verified = verifier().tokens.verify(issue(restaurant))
      const { accountId, restaurantId } = restaurant
      expect(callerOf(verified)).to.deep.equal({
        accountId,
        restaurantId,
        role: 'RESTAURANT',
        audience: 'restaurant',
        impersonator: null,
        tokenId: verified.jti,
        actor: { kind: 'account', id: accountId, role: 'RESTAURANT' },
        claims: verified,
      })
      expect(issuedAt(verified)).to.equal(start)
    })
  })

  for (const [role, audience, hours] of [
    ['RESTAURANT', 'restaurant', 12],
    ['CUSTOMER', 'customer', 12],
    ['ADMIN', 'restaurant', 2],
    ['AUDITOR', 'restaurant', 2],
  ] as const) {
    describe(`of a ${role}`, () => {
      it(`expires after ${hours} hours, even if it was verified before`, () => {
        const session = { ...restaurant, role, audience }
        const token = issue(role === 'RESTAURANT' ? session : { ...session, restaurantId: null })
        const { tokens, clock } = verifier()
        clock.now = start + hours * 3_600_000 - 1_000
        tokens.verify(token)
        clock.now = start + hours * 3_600_000
        expectRefusal(() => tokens.verify(token)) // found in the cache
        expectRefusal(() => tokens.verify(token)) // no longer cached
      })
    })
  }

  describe('of an impersonation', () => {
    it('lasts 30 minutes and names the admin and the impersonation', () => {
      const impersonation = {
        id: randomUUID(),
        adminId: AccountId.parse(randomUUID()),
        sessionId: randomUUID(),
      }
      const token = issue({ ...restaurant, impersonation })
      const { tokens, clock } = verifier()
      const verified = tokens.verify(token)
      expect(verified).to.include({ isImpersonating: true, role: 'RESTAURANT', jti: impersonation.id })
      expect(callerOf(verified).impersonator).to.equal(impersonation.adminId)
      clock.now = start + 30 * 60_000
      expectRefusal(() => tokens.verify(token))
    })
  })

  describe('forged', () => {
    const other = newKeys()
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' })
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const es256 = { algorithm: 'ES256' } as const
    const forged: Record<string, () => string> = {
      'another key': () => jwt.sign(claims(), other.privateKey, es256),
      'another algorithm': () => jwt.sign(claims(), rsa.privateKey, { algorithm: 'RS256' }),
      'the public key as a shared secret': () => {
        const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims())}`
        return `${content}.${createHmac('sha256', publicPem).update(content).digest('base64url')}`
      },
      'no signature (none)': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`,
      'another issuer': () => jwt.sign({ ...claims(), iss: 'elsewhere' }, keys.privateKey, es256),
      'another audience': () => jwt.sign({ ...claims(), aud: 'other-api' }, keys.privateKey, es256),
      'several audiences': () =>
        jwt.sign({ ...claims(), aud: ['safe-menu-api', 'other'] }, keys.privateKey, es256),
      'no expiry': () => {
        const { exp: _, ...endless } = claims()
        return jwt.sign(endless, keys.privateKey, es256)
      },
      'a role that does not exist': () => jwt.sign({ ...claims(), role: 'ROOT' }, keys.privateKey, es256),
      'an unknown claim': () => jwt.sign({ ...claims(), extra: 1 }, keys.privateKey, es256),
      'an admin with a restaurant': () => jwt.sign({ ...claims(), role: 'ADMIN' }, keys.privateKey, es256),
      'a changed payload': () => {
        const [head, , signature] = issue(restaurant).split('.')
        return `${head}.${part({ ...claims(), sub: randomUUID() })}.${signature}`
      },
      rubbish: () => 'a.b.c',
      'three megabytes': () => 'a'.repeat(3_000_000),
    }
    for (const [how, make] of Object.entries(forged)) {
      it(`does not verify: ${how}`, () => expectRefusal(() => verifier().tokens.verify(make())))
    }
  })

  describe('in a full cache', () => {
    it('is dropped first if it was used least recently', () => {
      const { tokens } = verifier(2)
      const [first, second, third] = [issue(restaurant), issue(restaurant), issue(restaurant)] as const
      tokens.verify(first)
      tokens.verify(second)
      tokens.verify(first)
      tokens.verify(third)
      const checks = mock.method(jwt, 'verify')
      const isChecked = (token: string) => {
        const before = checks.mock.callCount()
        tokens.verify(token)
        return checks.mock.callCount() > before
      }
      try {
        expect([first, third, second].map(isChecked)).to.deep.equal([false, false, true])
      } finally {
        checks.mock.restore()
      }
    })
  })

  describe('with inconsistent claims', () => {
    it('is neither issued nor accepted', () => {
      expect(() => issue({ ...restaurant, restaurantId: null })).to.throw()
      expect(() => issue({ ...restaurant, role: 'ADMIN' })).to.throw()
      expect(TokenClaims.safeParse({ ...claims(), audience: 'customer' }).success).to.equal(false)
    })
  })
})
