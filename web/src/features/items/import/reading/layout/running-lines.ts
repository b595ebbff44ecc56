import type { PageRow } from './runs.ts'

/** The part of a page, at its top and bottom, in which headers and footers are. */
const margin = 0.12

const textOf = (row: PageRow) => row.map(({ text }) => text).join(' ')
/** Page numbers differ. */
const patternOf = (row: PageRow) => textOf(row).replaceAll(/\d+/gu, '#').toLowerCase()

/** Headers, footers and page numbers: rows at the edge of a page that are on other pages too, or only a page number. */
export function findRunningRows(pages: readonly (readonly PageRow[])[]): ReadonlySet<PageRow> {
  const atEdge = pages.map(rows => rows.filter(row => isAtEdge(row, rows)))
  const onPages = new Map<string, number>()
  for (const rows of atEdge)
    for (const pattern of new Set(rows.map(patternOf))) onPages.set(pattern, (onPages.get(pattern) ?? 0) + 1)
  const isRepeated = (row: PageRow) => (onPages.get(patternOf(row)) ?? 0) > 1
  return new Set(atEdge.flat().filter(row => isRepeated(row) || isPageNumber(row)))
}

function isAtEdge(row: PageRow, rows: readonly PageRow[]): boolean {
  const runs = rows.flat()
  const top = Math.min(...runs.map(run => run.top))
  const bottom = Math.max(...runs.map(run => run.bottom))
  const [first] = row
  if (!first || rows.length < 4) return false
  return first.top < top + margin * (bottom - top) || first.bottom > bottom - margin * (bottom - top)
}

const isPageNumber = (row: PageRow) =>
  /^(?:page |seite |p\. ?)?[-–]?\s?\d{1,3}\s?[-–]?(?:\s?(?:\/|of|von|sur|di|de)\s?\d{1,3})?$/iu.test(
    textOf(row),
  ) && row.length === 1
