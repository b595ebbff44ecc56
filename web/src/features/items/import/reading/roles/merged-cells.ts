import type { SheetCell, SheetRow } from '../sheet/sheet-table.ts'
import type { Column } from './columns.ts'
import type { Heading } from './find-heading.ts'

/**
 * The heading with the values of merged cells in the rows below it: one section, price or mark beside several dishes, or one mark under
 * several allergens. A text over other columns, such as a section's name over a whole row, says nothing of them.
 */
export function withMergedCells(heading: Heading, columns: readonly Column[]): Heading {
  const filled = new Map(heading.rows.map(row => [row, withValues(row, columns)]))
  return { ...heading, rows: [...filled.values()], again: heading.again.map(row => filled.get(row) ?? row) }
}

function withValues(row: SheetRow, columns: readonly Column[]): SheetRow {
  if (!row.cells.some(({ covered }) => covered)) return row
  return { ...row, cells: row.cells.map((cell, index) => withValue(cell, index, columns)) }
}

function withValue(cell: SheetCell, index: number, columns: readonly Column[]): SheetCell {
  const { covered } = cell
  if (!covered || covered.left > index || (covered.up > 0 && nameColumn(columns)?.index === index))
    return cell
  // A column that only the manager knows can be one of allergens. One that is left out does not end what the mark is about.
  const canBeTags = ({ role }: Column) => role === null || role.kind === 'tags' || role.kind === 'leaveOut'
  const isOfColumn =
    covered.left === 0 || columns.slice(index - covered.left, index + 1).every(column => canBeTags(column))
  if (!isOfColumn) return cell
  const comment = [covered.comment ?? '', cell.comment ?? ''].join(' ').trim()
  return {
    text: covered.text,
    ...(covered.isDate ? { isDate: true } : {}),
    ...(comment === '' ? {} : { comment }),
  }
}

/** The only column of names. In a sheet with several, such as one for each course, a name beside two rows is a dish on both. */
function nameColumn(columns: readonly Column[]): Column | null {
  const [name, ...others] = columns.filter(({ role }) => role?.kind === 'dish')
  return others.length > 0 ? null : (name ?? null)
}

/** Whether a row belongs to the dish above by its name, which stands beside both. */
export function belongsToName(row: SheetRow, { rows, again }: Heading, columns: readonly Column[]): boolean {
  const name = nameColumn(columns)
  const up = name ? (row.cells[name.index]?.covered?.up ?? 0) : 0
  return up > 0 && rows.some(above => above.line === row.line - up && !again.includes(above))
}
