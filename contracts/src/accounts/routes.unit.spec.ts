import { expect } from 'chai'
import { Email, NewPassword } from './routes.ts'

describe('Email [account-routes-1]', () => {
  it('ignores case, surrounding spaces and the form of accents', () => {
    expect(Email.parse('  Jose\u0301@Example.COM ')).to.equal(
      Email.safeParse('josé@example.com').data ?? 'refused',
    )
    expect(Email.parse(' Chef@Example.com')).to.equal('chef@example.com')
  })

  it('returns one form however its letters are composed', () => {
    for (const [composed, decomposed] of [
      ['\u01f0an@example.com', 'J\u030can@example.com'],
      ['\u0390a@example.com', '\u0399\u0308\u0301a@example.com'],
      ['\u1fb3x@example.com', '\u0391\u0345x@example.com'],
    ] as const) {
      expect(Email.parse(decomposed)).to.equal(Email.parse(composed))
      expect(Email.parse(composed)).to.equal(composed)
    }
  })

  it('returns the same address when it is parsed again', () => {
    const changed: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code)
      if (!/[\p{L}\p{M}]/u.test(letter)) continue
      const forms = [letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFD')]
      const hasForms = /\p{M}/u.test(letter) || forms.some(form => form !== letter)
      if (!hasForms && code % 97 > 0) continue // most of a hundred thousand
      const once = Email.safeParse(`a${letter}b@example.com`)
      if (once.success && Email.safeParse(once.data).data !== once.data) changed.push(code.toString(16))
    }
    expect(changed).to.deep.equal([])
  })

  it('refuses characters that cannot be seen or stored', () => {
    const accepted: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (!/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue
      if (/[\p{Co}\p{Cn}\p{Cs}]/u.test(character) && code % 997 > 0) continue // a million of them
      for (const text of [
        `a${character}b@example.com`,
        `a@exa${character}mple.com`,
        `a@example.co${character}m`,
      ])
        if (Email.safeParse(text).success) accepted.push(`U+${code.toString(16)}`)
    }
    expect(accepted).to.deep.equal([])
  })

  it('refuses what is not an address', () => {
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

describe('NewPassword [account-routes-2]', () => {
  it('accepts 10 to 72 bytes of UTF-8', () => {
    expect(NewPassword.safeParse('x'.repeat(9)).success).to.equal(false)
    expect(NewPassword.safeParse('x'.repeat(10)).success).to.equal(true)
    expect(NewPassword.safeParse('x'.repeat(72)).success).to.equal(true)
    expect(NewPassword.safeParse('x'.repeat(73)).success).to.equal(false)
    expect(NewPassword.safeParse('é'.repeat(37)).success, '74 bytes').to.equal(false)
  })

  it('keeps spaces at its ends', () => {
    expect(NewPassword.parse('  spaces kept  ')).to.equal('  spaces kept  ')
  })
})
