/** A place in a picture, from its left and top. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a page: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Where a place of a flat page is in a picture of it. `u` and `v` go from 0 to 1: from left to right, from top to bottom. */
export type PageProjection = (u: number, v: number) => Point

/**
 * The projection of a page with these corners (P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, 2.2.3).
 * `null`: three of the corners are in a line, so that they are no page.
 */
export function projectionOf([p0, p1, p2, p3]: Corners): PageProjection | null {
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x]
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  if (Math.abs(determinant) < 1e-9) return null
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x]
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y]
  return (u, v) => {
    const depth = g * u + h * v + 1
    return { x: (a * u + b * v + p0.x) / depth, y: (d * u + e * v + p0.y) / depth }
  }
}

/** Whether the corners go once around the page clockwise, so that no edge crosses another one. */
export function isConvex(corners: Corners): boolean {
  return corners.every((corner, at) => {
    const next = corners[(at + 1) % 4] ?? corner
    const last = corners[(at + 2) % 4] ?? corner
    return (next.x - corner.x) * (last.y - next.y) - (next.y - corner.y) * (last.x - next.x) > 0
  })
}

/** The area within the corners. */
export function areaOf(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** The size of the flat page, in pixels of the picture: its longer edges, so that no letter becomes smaller. */
export function pageSize([topLeft, topRight, bottomRight, bottomLeft]: Corners) {
  return {
    width: Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight)),
    height: Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight)),
  }
}

/** The corners of a whole picture. */
export const wholePicture = ({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): Corners => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
]
