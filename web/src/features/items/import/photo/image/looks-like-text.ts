import { type InkPart, inkParts } from './find-parts.ts'
import type { GreyImage } from './grey-image.ts'

/** Letters have at least this height, in pixels of the small copy; smaller parts are the grain of the paper. */
const smallest = 4
/** Of the height of the page. No letters but those of a title are higher. */
const largestShare = 0.06
/** A card with three dishes has more letters within words. */
const fewestLetters = 12
/**
 * On a page, two parts of three are letters within a word, and one of four where letters are joined as in Arabic. In fur or cloth, few are
 * beside two others of the same size.
 */
const letterShare = 0.15

/**
 * Whether a straightened page in even light has words: parts of about the same height, beside each other on a line. It takes a moment,
 * while the text recognition would search a picture of something else for many seconds.
 */
export function looksLikeText(page: GreyImage): boolean {
  const most = Math.round(largestShare * page.height)
  const parts = inkParts(page, most).filter(({ top, bottom }) => bottom - top + 1 >= smallest)
  const sorted = parts.toSorted((one, other) => one.left - other.left)
  const rights = sorted.map((part, at) => neighbour(part, sorted, at))
  const isRight = new Set(rights)
  const letters = sorted.filter((part, at) => rights[at] !== null && isRight.has(part)).length
  return letters >= fewestLetters && letters >= letterShare * parts.length
}

const heightOf = ({ top, bottom }: InkPart) => bottom - top + 1

/** The next letter of a word. */
function neighbour(part: InkPart, sorted: readonly InkPart[], at: number): InkPart | null {
  const height = heightOf(part)
  for (let next = at + 1; next < sorted.length; next++) {
    const other = sorted[next]
    if (!other || other.left - part.right > height) return null
    const ratio = heightOf(other) / height
    const isOnLine =
      Math.abs(other.bottom - part.bottom) <= Math.max(1, 0.2 * height) ||
      Math.abs(other.bottom + other.top - part.bottom - part.top) <= Math.max(2, 0.5 * height)
    if (other.left >= part.right && isOnLine && ratio > 0.55 && ratio < 1.8) return other
  }
  return null
}
