import { expect } from 'chai'
import { line, paragraph } from './text.ts'

const accepts = (schema: ReturnType<typeof line>, text: string) => schema.safeParse(text).success

describe('text', () => {
  it('is trimmed and brought to NFC › when it comes in', () => {
    expect(line(120).parse('  Cafe\u0301 \u00a0')).to.equal('Café')
  })

  it('counts its bounds after trimming › when they are at the edge', () => {
    expect(accepts(line(3, 1), ' abc ')).to.equal(true)
    expect(accepts(line(3, 1), 'abcd')).to.equal(false)
    expect(accepts(line(3, 1), '   ')).to.equal(false)
  })

  it('is refused › when it holds control characters, bidirectional overrides or broken characters', () => {
    for (const text of ['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\ud800b']) {
      expect(accepts(paragraph(100), text), JSON.stringify(text)).to.equal(false)
    }
  })

  it('keeps what people write › when it is emoji, Arabic, or a joined family', () => {
    for (const text of ['Crème brûlée 🍮', 'حليب', '👩‍👩‍👧', 'Gỏi cuốn']) {
      expect(line(120).parse(text)).to.equal(text.normalize('NFC'))
    }
  })

  it('is one line or several › when breaks are in it', () => {
    expect(accepts(line(100), 'a\nb')).to.equal(false)
    expect(accepts(line(100), 'a\tb')).to.equal(false)
    expect(paragraph(100).parse('a\r\nb\rc')).to.equal('a\nb\nc')
  })
})
