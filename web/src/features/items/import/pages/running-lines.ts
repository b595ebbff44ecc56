import { noteIn } from '../reading/cells/footnotes.ts'
import { hasLegend } from '../reading/cells/legend-entries.ts'
import { isCodesOnly } from '../reading/codes/end-codes.ts'
import type { PositionedWord } from '../reading/layout/positioned-word.ts'
import { dividePrice, isPrice } from '../reading/layout/price-text.ts'
import { pageRows } from '../reading/layout/runs.ts'
import { isSectionTitle } from '../reading/layout/titles.ts'
import { allergensInCell } from '../reading/roles/naming-cells.ts'

/** A row of words, and where it is. */
interface Row {
  readonly words: readonly PositionedWord[]
  readonly text: string
  /** Equal for the same row of another page, whatever the page's number. */
  readonly key: string
}

/**
 * Divides the words of pages from their headers and footers: rows that are on several pages, at the same height, above or below all
 * others. A row with a price, an allergen or a legend stays, and so does the title of a section.
 */
export function withoutRunningLines(words: readonly PositionedWord[]): {
  readonly words: readonly PositionedWord[]
  readonly running: readonly string[]
} {
  const numbers = [...new Set(words.map(({ page }) => page))]
  const pages = numbers.map(number => rowsOf(words.filter(({ page }) => page === number)))
  const counts = new Map<string, number>()
  for (const rows of pages)
    for (const key of new Set(rows.map(row => row.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRunning = (row: Row) => {
    const count = counts.get(row.key) ?? 0
    return count > 1 && 2 * count >= pages.length && saysNothing(row.text)
  }
  const running = pages.flatMap(rows => {
    const first = rows.findIndex(row => !isRunning(row))
    const last = rows.findLastIndex(row => !isRunning(row))
    return first === -1 ? [] : [...rows.slice(0, first), ...rows.slice(last + 1)]
  })
  const left = new Set(running.flatMap(row => row.words))
  return {
    words: words.filter(word => !left.has(word)),
    running: [...new Map(running.map(({ key, text }) => [key, text])).values()],
  }
}

function rowsOf(words: readonly PositionedWord[]): readonly Row[] {
  return pageRows(words).map(runs => {
    const text = runs.map(run => run.text).join(' ')
    const top = Math.round(Math.min(...runs.map(run => run.top)))
    return { words: runs.flatMap(run => run.words), text, key: `${top} ${text.replaceAll(/\d+/gu, '#')}` }
  })
}

const saysNothing = (text: string) =>
  dividePrice(text).price === '' &&
  (!isPrice(text) || isPageNumber(text)) &&
  noteIn(text) === null &&
  allergensInCell(text).length === 0 &&
  !hasLegend(text) &&
  (!isCodesOnly(text) || isPageNumber(text)) &&
  !isSectionTitle(text)

const isPageNumber = (text: string) => /^\d{1,3}$/u.test(text)
