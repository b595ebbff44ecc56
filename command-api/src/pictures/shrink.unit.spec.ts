import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import sharp from 'sharp'
import { shrink } from './shrink.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer()

describe('shrink', () => {
  it('keeps the shape of a panorama', async () => {
    const shrunk = await shrink(await png(limits.pictureSideSent, 100))
    expect(shrunk).to.include({ width: limits.pictureSide, height: 7 })
  })

  for (const [name, width, height] of [
    ['wide', limits.pictureSideSent + 1, 1],
    ['high', 1, limits.pictureSideSent + 1],
  ] as const) {
    it(`refuses a picture that is too ${name}, because decoding takes gigabytes`, async () => {
      expect(await shrink(await png(width, height))).to.equal(null)
    })
  }

  it('takes the first picture of an animation', async () => {
    expect(await shrink(await animation(50))).to.include({ width: 4, height: 2 })
  })

  it('refuses an animation of 20,000 pictures, because opening it takes seconds', async () => {
    const file = await animation(20_000)
    expect(file.length).to.be.below(limits.pictureBodyBytes)
    expect(await shrink(file)).to.equal(null)
  })
})

const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])

/** A chunk of a RIFF container (RFC 9649, 2.3). */
function chunk(name: string, ...data: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(data)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}

/** An animated WebP of 4 × 2 pixels (RFC 9649, 2.7). */
async function animation(pictures: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 4, height: 2, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer()
  const [width, height] = [uint24(4 - 1), uint24(2 - 1)]
  const at = Buffer.alloc(6)
  const frame = chunk('ANMF', at, width, height, uint24(10), Buffer.alloc(1), still.subarray(12))
  return chunk(
    'RIFF',
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([0b10, 0, 0, 0]), width, height),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: pictures }, () => frame),
  )
}
