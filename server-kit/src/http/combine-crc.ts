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
export function shiftOf(length: number): number {
  let shift = one
  let power = byte
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = product(shift, power)
    power = product(power, power)
  }
  return shift
}

/** The CRC-32 of a text and what follows it, from the CRCs of both: as `crc32_combine` of zlib, which Node does not offer. */
export function combineCrc(crc: number, next: { readonly crc: number; readonly shift: number }): number {
  return (product(next.shift, crc) ^ next.crc) >>> 0
}
