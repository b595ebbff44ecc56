import { medianOf, type PositionedWord } from '../../reading/layout/positioned-word.ts'

/** A word that was recognised in a picture. */
export interface RecognisedWord extends PositionedWord {
  /** How sure the recognition is, in percent. */
  readonly confidence: number
}

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

interface RecognisedLine {
  readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Box }[]
  readonly baseline: Box
  readonly rowAttributes: { readonly rowHeight: number; readonly descenders: number }
}

/** What Tesseract gives for a page, as far as it is used. */
export interface RecognisedBlocks {
  readonly blocks:
    | readonly { readonly paragraphs: readonly { readonly lines: readonly RecognisedLine[] }[] }[]
    | null
}

/** Less sure, a "word" is a speck, a fold or an ornament. */
const leastConfidence = 15

/**
 * The words of a page, with lines that are level. Each is as high as the letters of its line, because "more" is lower than "Menu" in
 * the same print. Only small and raised ones keep their own height: menus write codes so.
 */
export function wordsOfPage({ blocks }: RecognisedBlocks, page: number): readonly RecognisedWord[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(each => each.lines))
  const slope = slopeOf(lines)
  return lines.flatMap(line => wordsOfLine(line, slope, page))
}

/** How much the lines rise or fall, by those that are wide enough to show it. */
function slopeOf(lines: readonly RecognisedLine[]): number {
  return medianOf(
    lines
      .filter(({ baseline, rowAttributes }) => baseline.x1 - baseline.x0 > 6 * rowAttributes.rowHeight)
      .map(({ baseline }) => riseOf(baseline)),
  )
}

const riseOf = ({ x0, y0, x1, y1 }: Box) => (y1 - y0) / Math.max(1, x1 - x0)

function wordsOfLine(
  { words, baseline, rowAttributes: { rowHeight, descenders } }: RecognisedLine,
  slope: number,
  page: number,
): readonly RecognisedWord[] {
  const above = rowHeight + Math.min(0, descenders) // of capital letters
  return words.flatMap(({ text, confidence, bbox }) => {
    const plain = plainText(text)
    if (plain === '' || confidence < leastConfidence) return []
    const middle = (bbox.x0 + bbox.x1) / 2
    const base = baseline.y0 + riseOf(baseline) * (middle - baseline.x0)
    const isRaised =
      bbox.y1 < base - 0.25 * above && bbox.y1 - bbox.y0 < 0.75 * above && /[\p{L}\p{N}]/u.test(plain)
    const [top, height] = isRaised ? [bbox.y0, bbox.y1 - bbox.y0] : [base - above, rowHeight]
    return [
      {
        text: plain,
        page,
        x: bbox.x0,
        y: top - slope * middle,
        width: bbox.x1 - bbox.x0,
        height,
        confidence,
      },
    ]
  })
}

/** Without lines of a frame. Leaders are read as all kinds of marks. */
function plainText(text: string): string {
  const trimmed = text.trim()
  if (/^[.…·•_,:;'‘’"“”«»°*~=–—-]{3,}$/u.test(trimmed)) return '....'
  return /^[|\\¦_~–—-]+$/u.test(trimmed) ? '' : trimmed
}
