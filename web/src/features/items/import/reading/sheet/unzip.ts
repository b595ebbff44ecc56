import { Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate'
import { sheetLimits } from './sheet-table.ts'

/** What an archive says of itself can be wrong, so its parts are counted while they are unzipped. */
class TooLarge extends Error {}

/** A workbook has some dozens of parts. */
const mostParts = 1_000

/** Small pieces, so that a part which unzips to gigabytes is noticed after a few megabytes. */
const pieceBytes = 16 * 1024

/**
 * Unzips the XML parts of an Excel file and puts them into an archive without compression, for a reader that knows no bounds. `change`
 * may change a part. Returns `null` if they take more bytes than a menu needs.
 */
export function unzipBounded(
  bytes: Uint8Array,
  change: (name: string, part: Uint8Array) => Uint8Array,
): Uint8Array | null {
  const parts = new Map<string, Uint8Array[]>()
  let total = 0
  const unzip = new Unzip(file => {
    if (!/\.(?:xml|rels)$/u.test(file.name)) return
    if (parts.size >= mostParts) throw new TooLarge()
    parts.set(
      file.name,
      collect(file, size => {
        total += size
        if (total > sheetLimits.unzippedBytes) throw new TooLarge()
      }),
    )
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
  return zipSync(
    Object.fromEntries([...parts].map(([name, pieces]) => [name, change(name, joined(pieces))])),
    { level: 0 },
  )
}

function collect(file: UnzipFile, count: (size: number) => void): Uint8Array[] {
  const pieces: Uint8Array[] = []
  file.ondata = (error, piece) => {
    if (error) throw error
    count(piece.length)
    pieces.push(piece)
  }
  file.start()
  return pieces
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
