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

interface ReadWord {
  readonly text: string
  /** How sure the recognition is, in percent. */
  readonly confidence: number
  readonly bbox: Box
}

interface RecognisedLine {
  readonly words: readonly ReadWord[]
  readonly baseline: Box
  readonly rowAttributes: { readonly rowHeight: number; readonly descenders: number }
}

/** What Tesseract gives for a page, as far as it is used. */
export interface RecognisedBlocks {
  readonly blocks:
    | readonly { readonly paragraphs: readonly { readonly lines: readonly RecognisedLine[] }[] }[]
    | null
}

/** Less sure, a "word" is a speck, a fold or an ornament, unless it is beside surer ones or has the form of a price. */
const leastConfidence = 15

/** What the second look finds where the first one has found nothing. Less sure, it is an ornament. */
const leastOfSecond = 60

/**
 * The words of a page, with lines that are level. Each is as high as the letters of its line, because "more" is lower than "Menu" in
 * the same print. Only small and raised ones keep their own height: menus write codes so. `second`: the page, recognised in another way.
 */
export function wordsOfPage(
  first: RecognisedBlocks,
  page: number,
  second: RecognisedBlocks = { blocks: null },
): readonly RecognisedWord[] {
  const lines = withMissed(linesOf(first).map(withoutSpecks), linesOf(second).map(withoutSpecks))
  const slope = slopeOf(lines)
  return lines.flatMap(line => wordsOfLine(line, slope, page))
}

const linesOf = ({ blocks }: RecognisedBlocks) =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))

/** A word without which a name or a price would be another one. */
const hasText = (text: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text)
const isPriceLike = (text: string) => /^\D{0,2}\d{1,4}[.,]\d{2}\D{0,2}$/u.test(text.trim())

/** Also right words can have no confidence at all: "Soupe à l'oignon" must not become "Soupe à". They are marked for the manager. */
function withoutSpecks(line: RecognisedLine): RecognisedLine {
  const isSure = ({ confidence }: ReadWord) => confidence >= leastConfidence
  const hasPrice = line.words.some(({ text }) => isPriceLike(text))
  const isBesideText = line.words.some(word => isSure(word) && hasText(word.text))
  const words = line.words.filter(word => {
    if (isSure(word) || isPriceLike(word.text)) return true
    return (isBesideText && hasText(word.text)) || (hasPrice && /^\p{Sc}$/u.test(word.text))
  })
  return { ...line, words }
}

/** Lines with the words that only a second look has found. Pieces with less text give way to them: "," or "2 ," to "24,00". */
function withMissed(
  lines: readonly RecognisedLine[],
  second: readonly RecognisedLine[],
): readonly RecognisedLine[] {
  const known = lines.flatMap(({ words }) => words)
  const replaced = new Set<ReadWord>()
  const missed = second.map(line => ({
    ...line,
    words: line.words.filter(word => {
      if (word.confidence < leastOfSecond || textLength(word.text) === 0) return false
      const there = known.filter(other => overlaps(other.bbox, word.bbox))
      const isMore = 2 * textLength(there.map(({ text }) => text).join('')) <= textLength(word.text)
      if (isMore) for (const other of there) replaced.add(other)
      return isMore
    }),
  }))
  const kept = lines.map(line => ({ ...line, words: line.words.filter(word => !replaced.has(word)) }))
  return [...kept, ...missed.filter(({ words }) => words.length > 0)]
}

/** Letters, digits and signs of a currency. */
const textLength = (text: string) => text.match(/[\p{L}\p{N}\p{Sc}]/gu)?.length ?? 0

const overlaps = (one: Box, other: Box) =>
  one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1

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
    if (plain === '') return []
    const middle = (bbox.x0 + bbox.x1) / 2
    const base = baseline.y0 + riseOf(baseline) * (middle - baseline.x0)
    const isRaised =
      bbox.y1 < base - 0.25 * above && bbox.y1 - bbox.y0 < 0.75 * above && /[\p{L}\p{N}]/u.test(plain)
    const [top, height] = isRaised ? [bbox.y0, bbox.y1 - bbox.y0] : [base - above, rowHeight]
    return [
      {
        text: isRaised && /[^\p{L}\p{N},;]/u.test(plain) ? `(${plain})` : plain, // "A, C" read as "4:6" is no part of the name
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
  const trimmed = text.normalize('NFC').trim()
  if (/^[.…·•_,:;'‘’"“”«»°*~=–—-]{3,}$/u.test(trimmed)) return '....'
  return /^[|\\¦_~–—-]+$/u.test(trimmed) ? '' : trimmed
}
