import { limits } from '@safe-menu/contracts/limits'
import type { PictureSize } from '@safe-menu/contracts/picture'
import sharp from 'sharp'

/** A picture as WebP, in both sizes. */
type PictureBytes = Readonly<Record<PictureSize, Buffer>>

/** A picture that was made small, without metadata. */
export interface ShrunkPicture {
  readonly bytes: PictureBytes
  /** The full size in pixels. */
  readonly width: number
  readonly height: number
}

// Only these three decoders, whatever a file says that it is: SVG, PDF and others load or run what they name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false) // no picture is decoded twice
sharp.concurrency(1) // one thread of the machine: the others answer requests

const secondsToDecode = 10 // counted between lines of pixels; sixteen megapixels take two seconds on a slow machine

/** About how large a picture may be: 60 dishes with pictures are 12 MB, and guests load only those that they open. */
const targetBytes = 200 * 1024
/** Qualities, the best first. The last one is used in any case: noise at this size has about 250 KB. */
const attempts = [
  { side: limits.pictureSide, quality: 80 },
  { side: limits.pictureSide, quality: 60 },
  { side: 900, quality: 60 },
  { side: 700, quality: 45 },
] as const

/**
 * Decodes a picture and writes it again as WebP, in two sizes. Only pixels survive: the place where a photo was taken, the camera
 * and colour profiles do not. Turned as the camera says. Of an animation, the first picture. `null`: it cannot be read.
 */
export async function shrink(file: Uint8Array): Promise<ShrunkPicture | null> {
  const readable = readableFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  if (readable === null) return null
  const decoded = await decode(readable)
  if (decoded === null) return null
  for (const [index, { side, quality }] of attempts.entries()) {
    const { data, info } = await webp(decoded, side, quality)
    if (data.length > targetBytes && index < attempts.length - 1) continue
    const thumbnail = await webp(decoded, limits.thumbnailSide, 75)
    return { bytes: { full: data, thumbnail: thumbnail.data }, width: info.width, height: info.height }
  }
  return null
}

/** What the decoder may open of a file; `null`: none of it. */
function readableFile(file: Buffer): Buffer | null {
  const type = typeOfPicture(file)
  if (type === null) return null
  const { mark, atMost } = parts[type]
  if (mark !== null && hasMoreThan(file, mark, atMost)) return null
  return type === 'png' ? onlyPixels(file) : file
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) // PNG specification, 5.2
const jpeg = Buffer.from([0xff, 0xd8, 0xff]) // ITU T.81, B.1.1.3: SOI and the next marker

/** Whether bytes begin as a WebP does (RFC 9649, 2.4): "RIFF", its length, "WEBP". */
const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** What the first bytes say that a file is; `null`: nothing that is accepted. */
function typeOfPicture(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start)
  if (startsWith(jpeg)) return 'jpeg'
  if (startsWith(png)) return 'png'
  return isWebp(bytes) ? 'webp' : null
}

/**
 * Parts that the decoder reads before the first line of pixels, where no timeout ends it, and how many a picture may have. The
 * time to open an animated WebP grows with the square of its pictures: 40,000 take ten seconds. Each scan of a progressive JPEG
 * goes through all pixels again: 10,000 of 40 bytes take 15 s. Cameras write ten, and a preview inside the file may have as many.
 */
const parts = {
  jpeg: { mark: Buffer.from([0xff, 0xda]), atMost: 100 }, // ITU T.81, B.2.3: SOS
  webp: { mark: Buffer.from('ANMF'), atMost: 1_000 }, // RFC 9649, 2.7.1.2
  png: { mark: null, atMost: 0 }, // an interlaced one goes through its pixels seven times at most
} as const

function hasMoreThan(bytes: Buffer, mark: Buffer, atMost: number): boolean {
  let at = 0
  for (let found = 0; found <= atMost; found += 1) {
    at = bytes.indexOf(mark, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Chunks that make the pixels (PNG specification, 11.2 and 11.3). `eXIf` says how the camera was held. */
const keptChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB eXIf'.split(' '),
)

const chunkFrameBytes = 12 // length, name and checksum of a chunk

/**
 * A PNG with nothing but its pixels. The decoder unpacks texts: 80 of them, 600 KB in the file, take 3 GB of memory. `null`: a
 * chunk is not complete.
 */
function onlyPixels(file: Buffer): Buffer | null {
  const parts = [file.subarray(0, png.length)]
  let name = ''
  for (let at = png.length; name !== 'IEND'; ) {
    if (at + chunkFrameBytes > file.length) return null
    const end = at + chunkFrameBytes + file.readUInt32BE(at)
    if (end > file.length) return null
    name = file.toString('latin1', at + 4, at + 8)
    if (keptChunks.has(name)) parts.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

/**
 * A colour profile that is a program: any number of steps for each pixel (ICC.1:2022, 10.16). One of 100,000 fits in 2 KB, and
 * no timeout ends it. Profiles of cameras and screens have none.
 */
const profileProgram = 'mpet'

type Decoded = Awaited<ReturnType<typeof decode>>

/** The pixels, at most as many as are kept. */
async function decode(file: Buffer) {
  try {
    const picture = sharp(file, {
      limitInputPixels: limits.picturePixels,
      failOn: 'error',
      sequentialRead: true,
    })
    const { width, height, icc } = await picture.metadata() // reads the head of the file only
    if (Math.max(width, height) > limits.pictureSideSent || icc?.includes(profileProgram)) return null
    return await picture
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize({
        width: limits.pictureSide,
        height: limits.pictureSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    return null // damaged, too large, or made to take long
  }
}

function webp({ data, info }: NonNullable<Decoded>, side: number, quality: number) {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
}
