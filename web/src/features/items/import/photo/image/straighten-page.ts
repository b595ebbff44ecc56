import type { GreyImage } from './grey-image.ts'
import { type Corners, pageSize, projectionOf } from './homography.ts'

/**
 * The text recognition reads letters of 30 to 40 pixels best. On a page of this height with 50 to 70 lines they have about as many. A larger
 * page takes longer, and is not read better.
 */
const readingHeight = 2_600
/** A wide page, such as two pages of a book, has more letters on a line. */
const widest = 3_000

/** The size in which a page is read: small pictures are enlarged, at most threefold. */
export function readingSize(corners: Corners, most = 3): { readonly width: number; readonly height: number } {
  const { width, height } = pageSize(corners)
  const factor = Math.min(most, readingHeight / height, widest / width)
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

/** The page within the corners, seen from above. `null`: the corners are no page. */
export function straightenPage(
  image: GreyImage,
  corners: Corners,
  { width, height }: { readonly width: number; readonly height: number },
): GreyImage | null {
  const projection = projectionOf(corners)
  if (!projection) return null
  const data = new Uint8ClampedArray(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    const v = (row + 0.5) / height
    for (let column = 0; column < width; column++, at++) {
      const { x, y } = projection((column + 0.5) / width, v)
      data[at] = shadeAt(image, x - 0.5, y - 0.5)
    }
  }
  return { width, height, data }
}

/** The shade between four pixels. Beyond the edge it is that of the edge. */
function shadeAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [ofRight, ofBottom] = [x - left, y - top]
  const [x0, x1] = [clamp(left, width), clamp(left + 1, width)]
  const [y0, y1] = [clamp(top, height) * width, clamp(top + 1, height) * width]
  const upper = (data[y0 + x0] ?? 0) * (1 - ofRight) + (data[y0 + x1] ?? 0) * ofRight
  const lower = (data[y1 + x0] ?? 0) * (1 - ofRight) + (data[y1 + x1] ?? 0) * ofRight
  return upper * (1 - ofBottom) + lower * ofBottom
}

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)
