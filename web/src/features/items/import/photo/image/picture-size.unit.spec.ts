import { expect } from 'chai'
import { pictureSize } from './picture-size.ts'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

describe('the size that the header of a picture states', () => {
  it('is read from JPEG, PNG and WebP', () => {
    const jpeg = bytes([
      0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc0, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3,
    ])
    expect(pictureSize(jpeg)).to.deep.equal({ width: 4_000, height: 3_000 })
    const png = bytes(
      [0x89],
      'PNG\r\n',
      [0x1a, 10, 0, 0, 0, 13],
      'IHDR',
      [0, 1, 0x86, 0xa0, 0, 0, 0x75, 0x30],
    )
    expect(pictureSize(png)).to.deep.equal({ width: 100_000, height: 30_000 })
    const webp = (kind: string, ...rest: number[]) =>
      bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest)
    expect(pictureSize(webp('VP8X', 0, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0))).to.deep.equal({
      width: 4_000,
      height: 3_000,
    })
    expect(pictureSize(webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0xa0, 0x0f, 0xb8, 0x0b))).to.deep.equal({
      width: 4_000,
      height: 3_000,
    })
    expect(pictureSize(webp('VP8L', 0x2f, 0x9f, 0xcf, 0xed, 0x02))).to.deep.equal({
      width: 4_000,
      height: 3_000,
    })
  })

  it('is not known of other files, and of those that end early', () => {
    for (const file of [
      '',
      'GIF89a',
      'RIFF',
      '<svg/>',
      '\u00ff\u00d8',
      '\u0089PNG\r\n\u001a\n',
      'RIFF0000WEBPVP8X',
    ])
      expect(pictureSize(bytes(file)), file).to.equal(null)
  })
})
