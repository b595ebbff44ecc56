import { expect } from 'chai'
import { readClaims } from './claims.ts'
import { tokenWith } from './testing/token.ts'

describe('readClaims', () => {
  it('returns what the client needs from a token of ours [session-claims-1]', () => {
    const token = tokenWith({
      sub: 'owner',
      impersonator: 'admin',
      role: 'RESTAURANT',
      restaurantId: 'r-1',
      isImpersonating: true,
      exp: 1_700_000_000,
    })
    expect(readClaims(token)).to.deep.equal({
      accountId: 'admin',
      role: 'RESTAURANT',
      restaurantId: 'r-1',
      isImpersonating: true,
      expiresAt: 1_700_000_000_000,
    })
  })

  it('returns no restaurant and no impersonation if the token has none [session-claims-2]', () => {
    const claims = readClaims(tokenWith({ role: 'ADMIN', exp: 1 }))
    expect(claims).to.include({ restaurantId: null, isImpersonating: false })
  })

  it('decodes UTF-8 and the URL alphabet', () => {
    const token = tokenWith({ role: 'CUSTOMER', exp: 1, name: 'Žofie ÿ?>~ÿ?>~' })
    expect(token.split('.')[1]).to.match(/[-_]/u)
    expect(readClaims(token)?.role).to.equal('CUSTOMER')
  })

  for (const [what, token] of [
    ['is empty', ''],
    ['has no dots', 'abc'],
    ['is not base64', 'a.%%%.c'],
    ['is not JSON', `a.${btoa('{')}.c`],
    ['is JSON but no object', `a.${btoa('null')}.c`],
    ['names an unknown role', tokenWith({ role: 'ROOT', exp: 1 })],
    ['has no expiry', tokenWith({ role: 'ADMIN' })],
    ['has an expiry that is no number', tokenWith({ role: 'ADMIN', exp: 'never' })],
  ] as const) {
    it(`returns null when the text ${what}`, () => {
      expect(readClaims(token)).to.equal(null)
    })
  }
})
