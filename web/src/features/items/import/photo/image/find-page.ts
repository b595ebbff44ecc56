import { medianOf } from '../../reading/layout/positioned-word.ts'
import { type GreyImage, shrink } from './grey-image.ts'
import { areaOf, type Corners, isConvex, type Point, wholePicture } from './homography.ts'

/** Letters vanish in a copy of this size, and the edges of the page do not. */
const searchedSize = 240
/** A smaller page would have letters that no one can read. */
const smallestShare = 0.2
/** How much of the area within the four corners belongs to the page itself. A hand or a glass may cover a little. */
const fewestFilled = 0.88
/** Nearer to the edge of the picture, a corner is its corner. */
const margin = 0.015

/**
 * Finds the four corners of a page that is brighter than what is around it. `null`: none is found, or the page fills the picture. The
 * manager can move them.
 */
export function findPage(image: GreyImage): Corners | null {
  const small = blur(shrink(image, searchedSize))
  const candidates = thresholdsOf(small).flatMap(threshold => {
    const corners = cornersOf(brightestPart(small, threshold), small)
    return corners ? [corners] : []
  })
  const [best] = candidates.toSorted((one, other) => other.score - one.score)
  if (!best) return null
  const scale = { x: image.width / small.width, y: image.height / small.height }
  const [a, b, c, d] = best.corners
  const inPicture = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x * scale.x, 0), image.width),
    y: Math.min(Math.max(y * scale.y, 0), image.height),
  })
  const corners: Corners = [inPicture(a), inPicture(b), inPicture(c), inPicture(d)]
  return isWhole(corners, image) ? null : corners
}

function isWhole(corners: Corners, size: GreyImage): boolean {
  const whole = wholePicture(size)
  return corners.every(({ x, y }, at) => {
    const edge = whole[at] ?? { x, y }
    return Math.abs(x - edge.x) <= 2 * margin * size.width && Math.abs(y - edge.y) <= 2 * margin * size.height
  })
}

/** The mean of each pixel and those around it, so that lines of letters are as bright as their paper, nearly. */
function blur({ width, height, data }: GreyImage): GreyImage {
  const mean = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          sum += data[row * width + column] ?? 0
          count += 1
        }
      mean[y * width + x] = sum / count
    }
  return { width, height, data: mean }
}

/** Shades that may divide the page from its surroundings: nine between the darkest and the brightest. */
function thresholdsOf({ data }: GreyImage): readonly number[] {
  const sorted = data.toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const [dark, bright] = [at(0.02), at(0.98)]
  if (bright - dark < 40) return []
  return Array.from({ length: 9 }, (_, step) => dark + ((bright - dark) * (step + 1)) / 10)
}

/** The largest connected part that is brighter than a threshold. */
function brightestPart({ width, height, data }: GreyImage, threshold: number): readonly Point[] {
  const seen = new Uint8Array(data.length)
  let largest: readonly number[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] ?? 0) <= threshold) continue
    seen[start] = 1
    const part = [start]
    for (let next = 0; next < part.length; next++) {
      const at = part[next] ?? 0
      const [x, y] = [at % width, Math.floor(at / width)]
      const around = [
        ...(x > 0 ? [at - 1] : []),
        ...(x < width - 1 ? [at + 1] : []),
        ...(y > 0 ? [at - width] : []),
        ...(y < height - 1 ? [at + width] : []),
      ]
      for (const near of around)
        if (!seen[near] && (data[near] ?? 0) > threshold) {
          seen[near] = 1
          part.push(near)
        }
    }
    if (part.length > largest.length) largest = part
  }
  return largest.map(at => ({ x: at % width, y: Math.floor(at / width) }))
}

/** The four corners of a part, and how much it looks like a page: how clear its edges are, and how large it is. */
function cornersOf(part: readonly Point[], image: GreyImage) {
  const { width, height } = image
  const outline = hullOf(rowEnds(part).flatMap(pixelCorners))
  const corners = largestFourOf(outline)
  if (!corners || !isConvex(corners)) return null
  const area = areaOf(corners)
  const filled = area / Math.max(1, areaOf(outline))
  const own = part.length / Math.max(1, area)
  if (area < smallestShare * width * height || filled < fewestFilled || own < 0.6) return null
  const snappedCorners = snapped(corners, width, height)
  const contrast = leastContrast(image, snappedCorners)
  return contrast < fewestShades
    ? null
    : { corners: snappedCorners, score: contrast * filled * Math.sqrt(area / (width * height)) }
}

/** An edge that is less clear is none. */
const fewestShades = 12

/** How much brighter the page is than what is around it, along the edge where it is least so. The edges of the picture say nothing. */
function leastContrast({ width, height, data }: GreyImage, corners: Corners): number {
  const shadeAt = ({ x, y }: Point) =>
    x >= 0 && y >= 0 && x < width && y < height ? data[Math.floor(y) * width + Math.floor(x)] : undefined
  const ofEdges = corners.flatMap((from, at) => {
    const to = corners[(at + 1) % 4] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const out = { x: (to.y - from.y) / length, y: (from.x - to.x) / length } // clockwise, the page is on the right
    const differences = Array.from({ length: 24 }, (_, step) => (step + 0.5) / 24).flatMap(share => {
      const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)]
      const [inside, outside] = [
        shadeAt({ x: x - 3 * out.x, y: y - 3 * out.y }),
        shadeAt({ x: x + 3 * out.x, y: y + 3 * out.y }),
      ]
      return inside === undefined || outside === undefined ? [] : [inside - outside]
    })
    return differences.length > 4 ? [medianOf(differences)] : []
  })
  return ofEdges.length === 0 ? 0 : Math.min(...ofEdges)
}

/** The first and last points of each row: no others are on the outline. */
function rowEnds(part: readonly Point[]): readonly Point[] {
  const ends = new Map<number, { first: Point; last: Point }>()
  for (const point of part) {
    const row = ends.get(point.y)
    if (!row) ends.set(point.y, { first: point, last: point })
    else if (point.x < row.first.x) row.first = point
    else if (point.x > row.last.x) row.last = point
  }
  return [...ends.values()].flatMap(({ first, last }) => [first, last])
}

const pixelCorners = ({ x, y }: Point): readonly Point[] => [
  { x, y },
  { x: x + 1, y },
  { x, y: y + 1 },
  { x: x + 1, y: y + 1 },
]

/** A page that goes beyond the picture ends at its edge. */
function snapped(corners: Corners, width: number, height: number): Corners {
  const snap = (at: number, length: number) =>
    at < margin * length ? 0 : at > (1 - margin) * length ? length : at
  const [a, b, c, d] = corners
  const each = ({ x, y }: Point) => ({ x: snap(x, width), y: snap(y, height) })
  return [each(a), each(b), each(c), each(d)]
}

/** The outline of some points without dents, clockwise (A. Andrew's monotone chain). */
function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const half = (from: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of from) {
      while (chain.length > 1 && turnOf(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function turnOf(one: Point | undefined, other: Point | undefined, next: Point): number {
  if (!one || !other) return 0
  return (other.x - one.x) * (next.y - one.y) - (other.y - one.y) * (next.x - one.x)
}

/** The four points of an outline that enclose the most. An outline of so few pixels has some dozens of points. */
function largestFourOf(outline: readonly Point[]): Corners | null {
  const count = outline.length
  if (count < 4) return null
  let best: { readonly area: number; readonly points: readonly Point[] } = { area: 0, points: [] }
  for (let one = 0; one < count - 2; one++)
    for (let opposite = one + 2; opposite < count; opposite++) {
      const [second, fourth] = [
        farthest(outline, one, opposite, one + 1, opposite),
        farthest(outline, one, opposite, opposite + 1, count + one),
      ]
      if (second === null || fourth === null) continue
      const points = [one, second, opposite, fourth].flatMap(at => outline[at % count] ?? [])
      const area = areaOf(points)
      if (area > best.area) best = { area, points }
    }
  return inOrder(best.points)
}

/** The point of a part of the outline that is farthest from a diagonal. */
function farthest(outline: readonly Point[], one: number, other: number, from: number, to: number) {
  let best: { readonly at: number | null; readonly distance: number } = { at: null, distance: 0 }
  for (let at = from; at < to; at++) {
    const point = outline[at % outline.length]
    if (!point) continue
    const distance = Math.abs(turnOf(outline[one], outline[other], point))
    if (distance > best.distance) best = { at, distance }
  }
  return best.at
}

/** Clockwise from the top left, whichever way they were found. */
function inOrder(points: readonly Point[]): Corners | null {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / 4,
    y: points.reduce((sum, { y }) => sum + y, 0) / 4,
  }
  const around = points.toSorted(
    (one, other) =>
      Math.atan2(one.y - middle.y, one.x - middle.x) - Math.atan2(other.y - middle.y, other.x - middle.x),
  )
  const first = around.reduce(
    (best, { x, y }, at) => (x + y < (around[best]?.x ?? 0) + (around[best]?.y ?? 0) ? at : best),
    0,
  )
  const [a, b, c, d] = [...around.slice(first), ...around.slice(0, first)]
  return a && b && c && d ? [a, b, c, d] : null
}
