import { fewestLines, type Gutter, hasDishes, mostCrossing, withGutters } from './gutters.ts'
import { isPrice } from './price-text.ts'
import type { PageRow, Run } from './runs.ts'

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

/** Where a column of text begins after a strip without text. */
function columnEdges(rows: readonly PageRow[], gutters: readonly Gutter[]): readonly number[] {
  const runs = rows.flat()
  const texts = runs.filter(({ text }) => !isPrice(text))
  const lefts = [...texts.map(({ left }) => left), ...gutters.map(({ right }) => right)]
  const candidates = [...new Set(lefts.map(Math.round))].toSorted((one, other) => one - other)
  const edges: number[] = []
  for (const edge of candidates) {
    const before = edges.at(-1) ?? Number.NEGATIVE_INFINITY
    if (edge - before < 40 && edges.length > 0) continue
    const isGutter = gutters.some(({ right }) => Math.abs(right - edge) <= 1)
    if (isEdge(edge, before, texts, runs, isGutter, mostCrossing(rows))) edges.push(edge)
  }
  return edges
}

/** `isGutter`: the lines of the column need not begin below each other. */
function isEdge(
  edge: number,
  before: number,
  texts: readonly Run[],
  runs: readonly Run[],
  isGutter: boolean,
  most: number,
): boolean {
  const isLeft = ({ left }: Run) => left < edge - 1 && left >= before - 1
  const crossing = texts.filter(({ left, right }) => left < edge - 1 && right > edge - 1).length
  const starting = texts.filter(({ left }) => Math.abs(left - edge) <= 2).length
  const left = texts.filter(isLeft)
  const right = texts.filter(run => run.left >= edge - 1)
  const isClear = crossing <= Math.max(most, 0.1 * Math.min(left.length, right.length))
  const hasLines = (isGutter || starting >= fewestLines) && left.length >= fewestLines
  return (
    isClear &&
    hasLines &&
    hasDishes(runs.filter(isLeft)) &&
    hasDishes(runs.filter(run => run.left >= edge - 1))
  )
}
