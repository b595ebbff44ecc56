import { type InkPart, inkParts } from './find-parts.ts'
import type { GreyImage } from './grey-image.ts'

/** A dot is no larger than this share of the height of a page with 2,600 pixels, on which letters have 25 and more. */
const largestDot = 10 / 2_600
/** Three dots end a sentence, and two are over an "ö". */
const fewestDots = 6
/** The dots of a leader are at one height. A slanted or bent page moves each a little. */
const mostStep = 0.5
/** In widths of a dot: the farthest next one. */
const farthest = 5
/** No dot is farther from the next one, so that a leader has ended. */
const farthestPixels = 80

/**
 * Takes the dotted lines away that lead from a dish to its price. The text recognition reads them as letters, and then neither the end of the
 * name nor the price.
 */
export function removeLeaders(image: GreyImage): GreyImage {
  const most = Math.max(6, Math.round(largestDot * image.height))
  const dots = inkParts(image, most).toSorted((one, other) => one.left - other.left)
  const data = image.data.slice()
  for (const leader of leadersOf(dots)) {
    if (leader.length < fewestDots) continue
    for (const { left, right, top, bottom } of leader)
      for (let y = Math.max(0, top - 2); y <= Math.min(image.height - 1, bottom + 2); y++)
        data.fill(
          255,
          y * image.width + Math.max(0, left - 2),
          y * image.width + Math.min(image.width, right + 3),
        )
  }
  return { ...image, data }
}

/** Dots one behind the other. */
function leadersOf(dots: readonly InkPart[]): readonly (readonly InkPart[])[] {
  const leaders: InkPart[][] = []
  const open: InkPart[][] = [] // those that can go on
  for (const dot of dots) {
    const size = Math.max(dot.right - dot.left + 1, dot.bottom - dot.top + 1)
    const found = open.findLast(leader => {
      const last = leader.at(-1)
      if (!last) return false
      const gap = dot.left - last.right
      return (
        gap >= 0 &&
        gap <= farthest * size &&
        Math.abs(dot.bottom - last.bottom) <= Math.max(2, mostStep * size) &&
        Math.abs(last.bottom - last.top - (dot.bottom - dot.top)) <= 3
      )
    })
    if (found) found.push(dot)
    else {
      const leader = [dot]
      open.push(leader)
      leaders.push(leader)
    }
    for (let at = open.length - 1; at >= 0; at--)
      if (dot.left - (open[at]?.at(-1)?.right ?? 0) > farthestPixels) open.splice(at, 1)
  }
  return leaders
}
