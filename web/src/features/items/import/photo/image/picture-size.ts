/**
 * The width and height that a picture's own header states, so that one with too many pixels is refused before it is unpacked: a JPEG of
 * 2 MB can hold a billion. `null`: another kind of file, or a damaged one. The sizes of JPEG are ITU-T T.81 B.2.2, of PNG RFC 2083
 * 4.1.1, of WebP RFC 9649.
 */
export function pictureSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view)
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return sizeOfWebp(view)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the file ends within its header
  }
  return null
}

/** The markers that begin with the size of the picture. Those of tables share their range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function sizeOfJpeg(view: DataView) {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff)
      at += 1 // a fill byte
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
}

function sizeOfWebp(view: DataView) {
  const kind = view.getUint32(12)
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 0x56503858) return { width: three(24) + 1, height: three(27) + 1 } // VP8X
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff } // VP8
  if (kind !== 0x5650384c) return null
  const bits = view.getUint32(21, true) // VP8L
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
