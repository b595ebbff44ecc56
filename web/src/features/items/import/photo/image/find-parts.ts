import type { GreyImage } from './grey-image.ts'

/** The box around connected ink. */
export interface InkPart {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Darker than this, a pixel of a page in even light is ink. */
const ink = 170

/** The connected parts of ink of at most `most` pixels in width and height, from top to bottom. */
export function inkParts({ width, height, data }: GreyImage, most: number): readonly InkPart[] {
  const seen = new Uint8Array(data.length)
  const parts: InkPart[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] ?? 255) >= ink) continue
    seen[start] = 1
    const pixels = [start]
    let [left, right, lowest] = [width, 0, start]
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next] ?? 0
      const x = at % width
      left = Math.min(left, x)
      right = Math.max(right, x)
      lowest = Math.max(lowest, at)
      for (const near of [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1])
        if (near >= 0 && near < width * height && !seen[near] && (data[near] ?? 255) < ink) {
          seen[near] = 1
          pixels.push(near)
        }
    }
    const [top, bottom] = [Math.floor(start / width), Math.floor(lowest / width)]
    if (right - left < most && bottom - top < most) parts.push({ left, right, top, bottom })
  }
  return parts
}
