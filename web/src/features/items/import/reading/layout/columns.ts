import { type Gutter, hasDishes, withGutters } from './gutters.ts'
import { isPrice } from './price-text.ts'
import type { PageRow } from './runs.ts'

/** A part of a page that is read from top to bottom: the rows of one column. */
export type ColumnRows = readonly PageRow[]

/**
 * The columns of a page in the order in which they are read. A row that crosses all columns, such as a title, ends those above it.
 */
export function columnsOfPage(given: readonly PageRow[]): readonly ColumnRows[] {
  const { rows, gutters } = withGutters(given)
  const edges = columnEdges(rows, gutters)
  if (edges.length === 0) return [rows]
  const bands: { readonly edges: readonly number[]; readonly rows: PageRow[] }[] = []
  for (const row of rows) {
    const ofRow = edgesOfRow(row, edges)
    const band = bands.at(-1)
    if (band && band.edges.join(' ') === ofRow.join(' ')) band.rows.push(row)
    else bands.push({ edges: ofRow, rows: [row] })
  }
  return bands
    .flatMap(band =>
      [...band.edges, Number.POSITIVE_INFINITY].map((edge, at) =>
        rowsBetween(band.rows, band.edges[at - 1] ?? Number.NEGATIVE_INFINITY, edge),
      ),
    )
    .filter(column => column.length > 0)
}

/** Where a row is divided. One that crosses an edge keeps its price: "Tasting menu for two in the garden   58.00". */
function edgesOfRow(row: PageRow, edges: readonly number[]): readonly number[] {
  const isCrossed = (edge: number) => row.some(run => run.left < edge - 1 && run.right > edge + 1)
  if (!edges.some(isCrossed)) return edges
  return edges.filter(edge => {
    const next = row.find(({ left }) => left >= edge - 1)
    return !isCrossed(edge) && next !== undefined && !isPrice(next.text)
  })
}

function rowsBetween(rows: readonly PageRow[], from: number, to: number): ColumnRows {
  return rows
    .map(row => row.filter(({ left }) => left >= from - 1 && left < to - 1))
    .filter(row => row.length > 0)
}

/** Where a column begins behind a strip without text: dishes are behind each strip, and in each column. */
function columnEdges(rows: readonly PageRow[], gutters: readonly Gutter[]): readonly number[] {
  const runs = rows.flat()
  const edges: number[] = []
  for (const edge of gutters.map(({ right }) => right).toSorted((one, other) => one - other)) {
    const before = edges.at(-1) ?? Number.NEGATIVE_INFINITY
    if (hasDishes(runs.filter(({ left }) => left < edge - 1 && left >= before - 1))) edges.push(edge)
  }
  return edges
}
