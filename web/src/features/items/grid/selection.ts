/** A cell's place. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** The cell with the focus, and the opposite corner of the selected rectangle. */
export interface Selection {
  readonly active: Place
  readonly anchor: Place
}

/** How many rows and columns there are. */
export interface Size {
  readonly rows: number
  readonly columns: number
}

export const at = (row: number, column: number): Selection => ({
  active: { row, column },
  anchor: { row, column },
})

/** The selected rows and columns, both ends included. */
export function rangeOf({ active, anchor }: Selection) {
  const ends = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const
  return { rows: ends(active.row, anchor.row), columns: ends(active.column, anchor.column) }
}

export function isSelected(selection: Selection, row: number, column: number): boolean {
  const { rows, columns } = rangeOf(selection)
  return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
}

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** Rows that a page key moves by. */
const pageRows = 10

/**
 * The selection after a key of the ARIA grid pattern: arrows, Home, End and page keys move the focus, with Shift they extend
 * the selection; Ctrl+Space, Shift+Space and Ctrl+A select a column, a row and everything. `null`: another key.
 */
export function afterKey(selection: Selection, { rows, columns }: Size, key: Key): Selection | null {
  const { active } = selection
  const ctrl = key.ctrlKey || key.metaKey
  const whole = (from: Place, to: Place): Selection => ({ anchor: from, active: to })
  if (key.key === ' ' && ctrl)
    return whole({ row: 0, column: active.column }, { row: rows - 1, column: active.column })
  if (key.key === ' ' && key.shiftKey)
    return whole({ row: active.row, column: 0 }, { row: active.row, column: columns - 1 })
  if (key.key.toLowerCase() === 'a' && ctrl)
    return whole({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 })
  if (key.key === 'Escape') return at(active.row, active.column)
  const moved = moveOf(key.key, ctrl, active, { rows, columns })
  if (!moved) return null
  const next = { row: within(moved.row, rows), column: within(moved.column, columns) }
  return { active: next, anchor: key.shiftKey ? selection.anchor : next }
}

function moveOf(key: string, ctrl: boolean, { row, column }: Place, size: Size): Place | null {
  const moves = new Map<string, Place>([
    ['ArrowUp', { row: ctrl ? 0 : row - 1, column }],
    ['ArrowDown', { row: ctrl ? size.rows - 1 : row + 1, column }],
    ['ArrowLeft', { row, column: ctrl ? 0 : column - 1 }],
    ['ArrowRight', { row, column: ctrl ? size.columns - 1 : column + 1 }],
    ['PageUp', { row: row - pageRows, column }],
    ['PageDown', { row: row + pageRows, column }],
    ['Home', { row: ctrl ? 0 : row, column: 0 }],
    ['End', { row: ctrl ? size.rows - 1 : row, column: size.columns - 1 }],
  ])
  return moves.get(key) ?? null
}
