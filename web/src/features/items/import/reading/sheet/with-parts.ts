import type { SheetCell, SheetRow } from './sheet-table.ts'
import type { CellComment, CellRange, SheetParts } from './workbook-parts.ts'

/** The rows of a sheet with its merged cells and comments. */
export const withParts = (rows: readonly SheetRow[], parts: SheetParts | undefined): readonly SheetRow[] =>
  parts ? withMerges(withComments(rows, parts.comments), parts.merges) : rows

const widthOf = (rows: readonly SheetRow[]) =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)

/** The rows with the cells that merged ones cover. Beyond the last filled cell, these say nothing. */
function withMerges(rows: readonly SheetRow[], merges: readonly CellRange[]): readonly SheetRow[] {
  const width = widthOf(rows)
  const covered = new Map<SheetCell, SheetCell>()
  // Merged areas do not overlap. In a file that was made to block the page, they do.
  let unread = rows.length * width
  for (const { top, left, bottom, right } of merges) {
    const first = rows[top]?.cells[left]
    if (!first) continue
    for (const [up, { cells }] of rows.slice(top, bottom + 1).entries())
      for (const [before, cell] of cells.slice(left, right + 1).entries()) {
        unread -= 1
        if (unread < 0) throw new Error('Merged areas overlap.')
        if (cell.text === '' && first.text !== '')
          covered.set(cell, { ...cell, covered: { ...first, up, left: before } })
      }
  }
  return rows.map(row => ({ ...row, cells: row.cells.map(cell => covered.get(cell) ?? cell) }))
}

/** The comments of cells outside the table are behind its last column, or below it. */
function withComments(rows: readonly SheetRow[], comments: readonly CellComment[]): readonly SheetRow[] {
  const width = widthOf(rows)
  const commented = new Map(rows.map(row => [row.line, row]))
  for (const { row, column, text } of comments) {
    const line = row + 1
    const cells = [...(commented.get(line)?.cells ?? [])]
    while (cells.length <= Math.min(column, width)) cells.push({ text: '' })
    const index = Math.min(column, width)
    const before = cells[index] ?? { text: '' }
    cells[index] = { ...before, comment: [before.comment ?? '', text].join(' ').trim() }
    commented.set(line, { line, cells })
  }
  return [...commented.values()].toSorted((one, other) => one.line - other.line)
}
