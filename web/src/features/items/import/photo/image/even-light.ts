import type { GreyImage } from './grey-image.ts'

/** Blocks along the shorter side. Larger than letters, so that each has some paper in it, and smaller than most shadows. */
const blocksAcross = 32
/** The paper is among the brightest pixels of a block, and no reflection is as large. */
const paperShare = 0.9
/** Every third pixel of a row and of a column is enough to know the paper. */
const sampling = 3

/**
 * Makes a page as bright everywhere as its paper should be: divides each pixel by the paper around it, so that shadows go and letters
 * stay. White letters on a dark page become dark ones on a white page.
 */
export function evenLight(image: GreyImage): GreyImage {
  const page = isDark(image) ? inverted(image) : image
  const { width, height } = page
  const size = Math.max(16, Math.ceil(Math.min(width, height) / blocksAcross))
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)]
  const paper = smooth(paperOfBlocks(page, size, columns, rows), columns, rows)
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const v = Math.min(Math.max((y + 0.5) / size - 0.5, 0), rows - 1)
    const top = Math.floor(v)
    const bottom = Math.min(top + 1, rows - 1)
    const ofBottom = v - top
    for (let x = 0; x < width; x++, at++) {
      const u = Math.min(Math.max((x + 0.5) / size - 0.5, 0), columns - 1)
      const left = Math.floor(u)
      const right = Math.min(left + 1, columns - 1)
      const ofRight = u - left
      const upper =
        (paper[top * columns + left] ?? 0) * (1 - ofRight) + (paper[top * columns + right] ?? 0) * ofRight
      const lower =
        (paper[bottom * columns + left] ?? 0) * (1 - ofRight) +
        (paper[bottom * columns + right] ?? 0) * ofRight
      const around = upper * (1 - ofBottom) + lower * ofBottom
      data[at] = (255 * (page.data[at] ?? 0)) / Math.max(around, 1)
    }
  }
  return { width, height, data }
}

/** Whether more of the page is nearer to black than to white, by its median. */
function isDark({ data }: GreyImage): boolean {
  let dark = 0
  for (let at = 0; at < data.length; at += sampling) if ((data[at] ?? 0) < 90) dark += 1
  return dark > data.length / sampling / 2
}

const inverted = ({ data, ...size }: GreyImage): GreyImage => ({
  ...size,
  data: data.map(shade => 255 - shade),
})

function paperOfBlocks({ width, height, data }: GreyImage, size: number, columns: number, rows: number) {
  const paper = new Float64Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      let total = 0
      for (let y = row * size; y < Math.min((row + 1) * size, height); y += sampling)
        for (let x = column * size; x < Math.min((column + 1) * size, width); x += sampling) {
          const shade = data[y * width + x] ?? 0
          counts[shade] = (counts[shade] ?? 0) + 1
          total += 1
        }
      paper[row * columns + column] = shadeAtShare(counts, total, paperShare)
    }
  return paper
}

/** The shade below which a share of the pixels is. */
function shadeAtShare(counts: Uint32Array, total: number, share: number): number {
  let seen = 0
  for (const [shade, count] of counts.entries()) {
    seen += count
    if (seen >= share * total) return shade
  }
  return 255
}

/** The mean of each block and those around it. A picture on the page would otherwise have an edge of its own. */
function smooth(paper: Float64Array, columns: number, rows: number): Float64Array {
  return paper.map((_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    let [sum, count] = [0, 0]
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        sum += paper[y * columns + x] ?? 0
        count += 1
      }
    return sum / count
  })
}
