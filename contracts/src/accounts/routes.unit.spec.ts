import { expect } from 'chai'
import { Email, NewPassword } from './routes.ts'

describe('an email address', () => {
  it('is one and the same › when only case, spaces or the form of its accents differ', () => {
    expect(Email.parse('  Jose\u0301@Example.COM ')).to.equal(
      Email.safeParse('josé@example.com').data ?? 'refused',
    )
    expect(Email.parse(' Chef@Example.com')).to.equal('chef@example.com')
  })

  it('is refused › when it is none', () => {
    for (const text of [
      '',
      'chef',
      'chef@',
      '@example.com',
      'a b@example.com',
      `${'x'.repeat(250)}@example.com`,
    ]) {
      expect(Email.safeParse(text).success, text).to.equal(false)
    }
  })
})

describe('a new password', () => {
  it('has 10 to 72 bytes › when they are counted in UTF-8', () => {
    expect(NewPassword.safeParse('x'.repeat(9)).success).to.equal(false)
    expect(NewPassword.safeParse('x'.repeat(10)).success).to.equal(true)
    expect(NewPassword.safeParse('x'.repeat(72)).success).to.equal(true)
    expect(NewPassword.safeParse('x'.repeat(73)).success).to.equal(false)
    expect(NewPassword.safeParse('é'.repeat(37)).success, '74 bytes').to.equal(false)
  })

  it('keeps its spaces › when they stand at its ends', () => {
    expect(NewPassword.parse('  spaces kept  ')).to.equal('  spaces kept  ')
  })
})
