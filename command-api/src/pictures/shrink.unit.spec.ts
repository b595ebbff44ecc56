import { crc32, deflateSync } from 'node:zlib'
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

  it('reads a progressive JPEG', async () => {
    expect(await shrink(await progressive(1))).to.include({ width: 64, height: 64 })
  })

  it('refuses a JPEG of 882 scans, because no timeout ends the decoding of thousands', async () => {
    const file = await progressive(63)
    expect(file.length).to.be.below(50_000)
    expect(await shrink(file)).to.equal(null)
  })

  it('does not unpack the texts of a PNG, which take gigabytes of memory', async () => {
    const text = pngChunk('zTXt', Buffer.from('k\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a')))
    const file = withChunks(await png(8, 4), Array(80).fill(text))
    const before = process.resourceUsage().maxRSS
    expect(await shrink(file)).to.include({ width: 8, height: 4 })
    expect((process.resourceUsage().maxRSS - before) / 1_024).to.be.below(200)
  })

  it('refuses a PNG that ends within a chunk', async () => {
    const file = await png(8, 4)
    expect(await shrink(file.subarray(0, -1))).to.equal(null)
    expect(await shrink(file.subarray(0, 10))).to.equal(null)
  })

  it('applies the colour profile of a camera', async () => {
    const file = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#a03020' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    expect(file.includes('iCCP')).to.equal(true)
    const { bytes } = (await shrink(file)) ?? expect.fail()
    const { channels } = await sharp(bytes.full).stats()
    expect(channels[0]?.mean).to.be.closeTo(0xa0, 4)
  })

  it('refuses a colour profile with a step for each pixel that takes minutes', async () => {
    const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(longProfile(20_000))])
    const file = withChunks(await png(512, 512), [pngChunk('iCCP', profile)])
    expect(file.length).to.be.below(10_000)
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

/** A grey JPEG that has `coefficients` of its brightness bit by bit, in 14 scans each: a progression that ITU T.81, G.1.1 allows. */
async function progressive(coefficients: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'grey' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const startOfScan = Buffer.from([0xff, 0xda])
  const [first, second] = [
    file.indexOf(startOfScan),
    file.indexOf(startOfScan, file.indexOf(startOfScan) + 1),
  ]
  const tables = file.indexOf(Buffer.from([0xff, 0xc4]), first) // those of the second scan, the first of coefficients
  const data = file.subarray(second + 10, file.indexOf(Buffer.from([0xff, 0xc4]), second))
  const scan = (coefficient: number, bit: number) => {
    const bits = ((bit === 13 ? 0 : bit + 1) << 4) | bit
    return Buffer.concat([startOfScan, Buffer.from([0, 8, 1, 1, 0, coefficient, coefficient, bits]), data])
  }
  const scans = Array.from({ length: 14 * coefficients }, (_, at) =>
    scan(Math.floor(at / 14) + 1, 13 - (at % 14)),
  )
  return Buffer.concat([file.subarray(0, tables), file.subarray(tables, second), ...scans, file.subarray(-2)])
}

/** A chunk of a PNG (PNG specification, 5.3). */
function pngChunk(name: string, ...data: readonly Uint8Array[]): Buffer {
  const named = Buffer.concat([Buffer.from(name), ...data])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(named.length - 4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, checksum])
}

/** A PNG with these chunks behind its first one, which has 25 bytes. */
function withChunks(file: Buffer, chunks: readonly Buffer[]): Buffer {
  const at = 8 + 25
  return Buffer.concat([file.subarray(0, at), ...chunks, file.subarray(at)])
}

/** A colour profile (ICC.1:2022, 7 and 10.16) whose steps are one matrix, many times. */
function longProfile(steps: number): Buffer {
  const matrix = Buffer.alloc(60)
  matrix.write('matf')
  const list = Buffer.alloc(16 + 8 * steps)
  list.write('mpet')
  list.writeUInt32BE(steps, 12)
  for (const part of [matrix, list]) {
    part.writeUInt16BE(3, 8) // channels in
    part.writeUInt16BE(3, 10) // and out
  }
  for (const place of [0, 4, 8]) matrix.writeFloatBE(1, 12 + 4 * place)
  for (let step = 0; step < steps; step += 1) {
    list.writeUInt32BE(list.length, 16 + 8 * step)
    list.writeUInt32BE(matrix.length, 20 + 8 * step)
  }
  const tags = Buffer.alloc(4 + 2 * 12)
  tags.writeUInt32BE(2)
  for (const [index, name] of ['D2B0', 'A2B0'].entries()) {
    tags.write(name, 4 + 12 * index)
    tags.writeUInt32BE(128 + tags.length, 8 + 12 * index)
    tags.writeUInt32BE(list.length + matrix.length, 12 + 12 * index)
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(head.length + tags.length + list.length + matrix.length)
  head.writeUInt32BE(0x04_30_00_00, 8) // version 4.3
  head.write('mntrRGB XYZ ', 12)
  head.write('acsp', 36)
  for (const [at, value] of [0xf6d6, 0x10000, 0xd32d].entries()) head.writeUInt32BE(value, 68 + 4 * at)
  return Buffer.concat([head, tags, list, matrix])
}
