import { buffer } from 'node:stream/consumers'
import { constants, crc32, createGzip } from 'node:zlib'

/** Writes texts in their order. Each can be read by the client as soon as it has arrived. */
export interface TextWriter {
  write(text: Buffer): void
  end(): void
}

/**
 * Writes one gzip stream (RFC 1952) without a compressor of its own: a compressor for each of 10,000 open streams would take
 * 256 KB each, and compress the same document 10,000 times. Concatenated gzip files would be simpler, but Chromium reads only
 * the first. `failed`: a text could not be compressed, so the stream is of no more use.
 */
export function createGzipWriter(to: {
  write(bytes: Buffer): void
  end(): void
  failed(error: unknown): void
}): TextWriter {
  let [crc, size] = [0, 0]
  /** Texts that wait for the one before them to be compressed. `null`: nothing waits. */
  let waiting: Queued[] | null = null

  function add(part: Part): void {
    crc = combineCrc(crc, part)
    size = (size + part.length) % 2 ** 32
    to.write(part.bytes)
  }
  function finish(): void {
    const trailer = Buffer.alloc(trailerLength)
    trailer.writeUInt32LE(crc, 0)
    trailer.writeUInt32LE(size, 4)
    to.write(Buffer.concat([emptyLastBlock, trailer]))
    to.end()
  }
  async function drain(queue: Queued[]): Promise<void> {
    for (;;) {
      const next = queue[0]
      if (next === undefined) break
      if (next === 'end') finish()
      else add(await next)
      queue.shift()
    }
    waiting = null
  }
  function put(next: Queued): void {
    if (waiting !== null) waiting.push(next)
    else if (next === 'end') finish()
    else if (next instanceof Promise) {
      waiting = [next]
      drain(waiting).catch(to.failed)
    } else add(next)
  }

  to.write(header)
  return { write: text => put(partOf(text)), end: () => put('end') }
}

/** What is written next: a text, one that is still being compressed, or the end of the stream. */
type Queued = Part | Promise<Part> | 'end'

/** No name, no time, no system (RFC 1952, 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const emptyLastBlock = Buffer.from([0x03, 0x00])
const trailerLength = 8

/** Bytes of a gzip stream that refer to nothing before them, so that any number of streams can share them. */
interface Part {
  readonly bytes: Buffer
  /** Of the text that the bytes stand for. */
  readonly length: number
  readonly crc: number
  /** What this many bytes do to the check of the text before them. */
  readonly shift: number
}

/** Shorter texts are sent as they are: compressed, they would save less than a packet. */
const shortestCompressed = 2_048
const level = 6 // a menu of 500 items: 350 KB become 47 KB in 4 ms

const parts = new WeakMap<Buffer, Part | Promise<Part>>()

/** The part for a text, which is compressed once, on the thread pool, however many streams send this same buffer. */
function partOf(text: Buffer): Part | Promise<Part> {
  const known = parts.get(text)
  if (known !== undefined) return known
  const part = text.length < shortestCompressed ? stored(text) : compressed(text)
  parts.set(text, part)
  if (part instanceof Promise)
    part.then(
      done => parts.set(text, done),
      () => parts.delete(text), // the next stream that sends it tries again
    )
  return part
}

const stored = (text: Buffer): Part => ({
  bytes: Buffer.concat([storedBlock(text.length), text]),
  length: text.length,
  crc: crc32(text),
  shift: shiftOf(text.length),
})

/** Compresses and computes the check on the thread pool: each takes milliseconds for a large menu. */
async function compressed(text: Buffer): Promise<Part> {
  // The flush after the text ends its blocks at a whole byte, and lets the browser read all of it at once.
  const gzip = createGzip({ level, flush: constants.Z_SYNC_FLUSH })
  gzip.write(text)
  gzip.end()
  const file = await buffer(gzip)
  const [from, to] = [header.length, file.length - emptyLastBlock.length - trailerLength]
  return {
    bytes: file.subarray(from, to),
    length: text.length,
    crc: file.readUInt32LE(file.length - trailerLength),
    shift: shiftOf(text.length),
  }
}

/** The start of a block that is not compressed (RFC 1951, 3.2.4). */
function storedBlock(length: number): Buffer {
  const start = Buffer.alloc(5)
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(length ^ 0xffff, 3)
  return start
}

/** The generator of gzip's CRC-32 (RFC 1952, 8), with the lowest power in the highest bit. */
const generator = 0xedb88320
const one = 0x80000000
/** x to the power of 8: what one more byte does to the check of the bytes before it. */
const byte = 0x00800000

/** The product of two polynomials, modulo the generator. */
function product(left: number, right: number): number {
  let sum = 0
  let factor = right
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) sum ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ generator
  }
  return sum >>> 0
}

/** What `length` more bytes do to the CRC of the bytes before them. */
function shiftOf(length: number): number {
  let shift = one
  let power = byte
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = product(shift, power)
    power = product(power, power)
  }
  return shift
}

/** The CRC-32 of a text and what follows it, from the CRCs of both: as `crc32_combine` of zlib, which Node does not offer. */
function combineCrc(crc: number, next: { readonly crc: number; readonly shift: number }): number {
  return (product(next.shift, crc) ^ next.crc) >>> 0
}
