import { expect } from 'chai'
import { EnvironmentError } from '../config/environment.ts'
import { readFirstAdmin } from './first-admin.ts'

const password = 'correct horse battery'

describe('readFirstAdmin', () => {
  it('reads both variables and puts the address in its canonical form', () => {
    expect(readFirstAdmin({ ADMIN_EMAIL: ' Root@Example.com ', ADMIN_PASSWORD: password })).to.deep.equal({
      email: 'root@example.com',
      password,
    })
  })

  it('creates no first admin, not even a default one, when neither is set', () => {
    expect(readFirstAdmin({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).to.equal(null)
  })

  const faults: readonly [string, Record<string, string>, RegExp][] = [
    [
      'the password is missing',
      { ADMIN_EMAIL: 'root@example.com' },
      /^ADMIN_EMAIL is set without ADMIN_PASSWORD: set both, or neither\.$/,
    ],
    ['the address is missing', { ADMIN_PASSWORD: password }, /ADMIN_PASSWORD .* without ADMIN_EMAIL/],
    ['the address is invalid', { ADMIN_EMAIL: 'root', ADMIN_PASSWORD: password }, /ADMIN_EMAIL must be/],
    [
      'the password is short',
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'sesame' },
      /10 to 72 bytes/,
    ],
    ['it is common', { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'basketball' }, /most common/],
    ['it is too long', { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'x'.repeat(73) }, /10 to 72 bytes/],
  ]
  for (const [what, env, sentence] of faults) {
    it(`reports in one sentence that ${what}, without any password`, () => {
      expect(() => readFirstAdmin(env)).to.throw(EnvironmentError, sentence)
      try {
        readFirstAdmin(env)
      } catch (error) {
        if (env.ADMIN_PASSWORD) expect(String(error)).not.to.contain(env.ADMIN_PASSWORD)
      }
    })
  }
})
