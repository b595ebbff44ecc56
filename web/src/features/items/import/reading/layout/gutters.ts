import { rightOf } from './positioned-word.ts'
import { dividePrice, isPrice } from './price-text.ts'
import { letterHeight, type PageRow, type Run, runOf } from './runs.ts'

/** An upright strip without words. */
export interface Gutter {
  readonly left: number
  readonly right: number
}

/** In letter heights. Spaces between words are narrower, and lie one above the other in a few rows at most. */
const narrowest = 0.7
/** Titles, notes and a key over several lines cross the columns, but no more than half of the lines. */
const mostCrossing = ({ length }: readonly PageRow[]) =>
  Math.min(Math.max(2, Math.floor(length / 2)), mostNotes)

/** A page has no more titles and lines of notes than these. */
const mostNotes = 8

/** More strips than columns are between the words of a table. */
const mostTried = 12

/** Rows that end at the strips between their columns, however narrow these are. Without columns, there are none. */
export function withGutters(rows: readonly PageRow[]): {
  readonly rows: readonly PageRow[]
  readonly gutters: readonly Gutter[]
} {
  const gutters: Gutter[] = []
  let divided = rows
  for (const gutter of stripsOf(rows).slice(0, mostTried)) {
    const parts = dividedAt(divided, gutter)
    if (!isBetweenColumns(gutter, parts)) continue
    divided = parts
    gutters.push(gutter)
  }
  return { rows: divided, gutters }
}

/** The strips of a page that hardly any word crosses: the fewer, the earlier in the list. */
function stripsOf(rows: readonly PageRow[]): readonly Gutter[] {
  const words = rows.flatMap(row => row.flatMap(run => run.words))
  const width = narrowest * letterHeight(words)
  const ends = words
    .flatMap(word => [
      { at: word.x, adds: 1 },
      { at: rightOf(word), adds: -1 },
    ])
    .toSorted((one, other) => one.at - other.at)
  return Array.from({ length: mostCrossing(rows) + 1 }, (_, most) => most).flatMap(most => {
    const found: Gutter[] = []
    let [crossing, left] = [0, Number.NaN]
    for (const { at, adds } of ends) {
      const before = crossing
      crossing += adds
      if (before > most && crossing <= most) left = at
      else if (before <= most && crossing > most && at - left >= width) found.push({ left, right: at })
    }
    return found
  })
}

function dividedAt(rows: readonly PageRow[], { left, right }: Gutter): readonly PageRow[] {
  const usual = letterHeight(rows.flatMap(row => row.flatMap(run => run.words)))
  return rows.map(row =>
    row.flatMap((run): readonly Run[] => {
      const at = run.words.findIndex(({ x }) => x >= right)
      const [last, next] = [at > 0 ? run.words[at - 1] : undefined, run.words[at]]
      if (!last || !next || rightOf(last) > left) return [run]
      // The space between two words of a large title can be as wide.
      if (next.x - rightOf(last) < narrowest * run.height) return [run]
      return [runOf(run.words.slice(0, at), usual), runOf(run.words.slice(at), usual)]
    }),
  )
}

const isBetweenColumns = ({ left, right }: Gutter, rows: readonly PageRow[]) =>
  [rows.flat().filter(run => run.right <= left), rows.flat().filter(run => run.left >= right)].every(
    hasDishes,
  )

/** A column has some lines of its own, and some prices. Descriptions beside the names have none. */
const fewestLines = 3
const fewestPrices = 2

/** Whether the texts of a part of a page can be dishes. Sizes of drinks, "Glass 4.50  Bottle 22.00", repeat one text. */
export function hasDishes(runs: readonly Run[]): boolean {
  const divided = runs.map(({ text }) => (isPrice(text) ? { text: '', price: text } : dividePrice(text)))
  const texts = new Set(divided.map(({ text }) => text).filter(text => /\p{L}{2}/u.test(text)))
  return texts.size >= fewestLines && divided.filter(({ price }) => price !== '').length >= fewestPrices
}
