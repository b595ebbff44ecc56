import { expect } from 'chai'
import { Email } from './accounts/routes.ts'
import { line, paragraph } from './text.ts'

const accepts = (schema: ReturnType<typeof line>, text: string) => schema.safeParse(text).success

describe('text', () => {
  it('trims text and normalises it to NFC', () => {
    expect(line(120).parse('  Cafe\u0301 \u00a0')).to.equal('Café')
  })

  it('checks its length after trimming [text-1]', () => {
    expect(accepts(line(3, 1), ' abc ')).to.equal(true)
    expect(accepts(line(3, 1), 'abcd')).to.equal(false)
    expect(accepts(line(3, 1), '   ')).to.equal(false)
  })

  it('refuses accents stacked on one letter, which would take long to compose', () => {
    const stacked = (marks: number) => `Cre${'\u0301'.repeat(marks)}me`
    expect(line(200).safeParse(stacked(30)).success).to.equal(true)
    for (const text of [stacked(31), `a${'\u0345'.repeat(16_000)}${'\u0334'.repeat(16_000)}`]) {
      expect(line(40_000).safeParse(text).error?.issues[0]?.message).to.include('accents')
      expect(Email.safeParse(`${text}@example.com`).success).to.equal(false)
    }
  })

  it('refuses control characters, bidirectional overrides and broken characters', () => {
    for (const text of ['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\ud800b']) {
      expect(accepts(paragraph(100), text), JSON.stringify(text)).to.equal(false)
    }
  })

  it('keeps emoji, Arabic and joined emoji', () => {
    for (const text of ['Crème brûlée 🍮', 'حليب', '👩‍👩‍👧', 'Gỏi cuốn']) {
      expect(line(120).parse(text)).to.equal(text.normalize('NFC'))
    }
  })

  it('is empty if nothing in it is visible', () => {
    for (const text of ['\u200b', ' \u200d\ufeff ', '\u2060\u00ad\u200e\u061c']) {
      expect(line(10).parse(text), JSON.stringify(text)).to.equal('')
      expect(paragraph(10).parse(text), JSON.stringify(text)).to.equal('')
      expect(accepts(line(10, 1), text), JSON.stringify(text)).to.equal(false)
    }
    expect(line(10).parse('\ufeffSoup\u200b')).to.equal('Soup')
  })

  it('refuses invisible characters that make equal-looking lines differ', () => {
    const invisible =
      /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u
    const accepted: string[] = []
    const schema = line(20)
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (!invisible.test(character)) continue
      for (const text of [`So${character}up`, `1${character}2`, `\u0421${character}\u0443\u043f`])
        if (accepts(schema, text)) accepted.push(`U+${code.toString(16)} in ${text}`)
    }
    expect(accepted).to.deep.equal([])
  })

  it('keeps the joiners and selectors that scripts and emoji need', () => {
    for (const text of [
      'می\u200cخواهم', // Persian: a suffix that does not join
      'ක්\u200dරීම්', // Sinhala: a conjunct
      'र्\u200dक', // Devanagari: a half form
      '👩🏽\u200d🍳 Chef',
      '❤\ufe0f\u200d🔥 hot',
      '☕\ufe0f',
      '1\ufe0f\u20e3 first',
      '葛\u{e0100}餅', // a variant of an ideograph
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} breakfast',
    ]) {
      expect(line(120).safeParse(text).data, text).to.equal(text.normalize('NFC'))
    }
  })

  it('refuses a joiner that joins nothing', () => {
    for (const text of [
      'می\u200c\u200cخواهم',
      'Sou\u200cp',
      '🍮\u200dx',
      'x\u200d🍮',
      'a\ufe0fb',
      '12\ufe0f',
    ])
      expect(accepts(line(120), text), JSON.stringify(text)).to.equal(false)
  })

  it('allows paragraphs to break words and mix directions', () => {
    for (const text of ['ข้าว\u200bผัด', 'Hummus \u200f(חומוס)\u200e, 12', 'Donau\u00addampf'])
      expect(paragraph(120).parse(text)).to.equal(text)
  })

  it('allows line breaks only in paragraphs', () => {
    expect(accepts(line(100), 'a\nb')).to.equal(false)
    expect(accepts(line(100), 'a\tb')).to.equal(false)
    expect(paragraph(100).parse('a\r\nb\rc')).to.equal('a\nb\nc')
  })
})
