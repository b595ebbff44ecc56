import { encode } from 'uqr'

/** A drawing as an SVG file, in millimetres. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** The QR code alone. */
export function codeDrawing(url: string): Drawing {
  return drawing(100, 100, code(url, 0, 0, 100))
}

/** A drawing as the address of a picture. */
export function pictureUrl({ svg }: Drawing): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A drawing of this size (mm) with this content, on white. */
export function drawing(width: number, height: number, content: string): Drawing {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>${content}</svg>`
  return { width, height, svg }
}

/** A QR code at a place of a drawing (mm). */
export function code(url: string, x: number, y: number, width: number): string {
  // M: a code on a table gets stained; the four-module quiet zone is what ISO/IEC 18004 asks for.
  const { data, size } = encode(url, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, top) => row.flatMap((dark, left) => (dark ? [`M${left} ${top}h1v1h-1z`] : [])))
    .join('')
  return `<g transform="translate(${x} ${y}) scale(${width / size})" shape-rendering="crispEdges"><path d="${path}"/></g>`
}
