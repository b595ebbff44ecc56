import type { ColumnRole } from '../answers.ts'
import type { Column } from './columns.ts'

/** Columns that say something of the same dishes of a row. */
export interface ColumnGroup {
  readonly columns: readonly Column[]
  /** The indexes of the columns with these dishes. */
  readonly dishes: ReadonlySet<number>
}

/**
 * Groups columns by the dishes that they are about. In "Menu 1 | Allergens | Menu 2 | Allergens" each list belongs to the menus to its left,
 * up to the list before it. A list that is there only once is about all dishes. So are several with one before the first menu: each can
 * belong to the menu to its right.
 */
export function columnGroups(columns: readonly Column[]): readonly ColumnGroup[] {
  const dishes = columns.flatMap(({ role, index }) => (role?.kind === 'dish' ? [index] : []))
  const groups = new Map<string, { columns: Column[]; dishes: ReadonlySet<number> }>()
  for (const column of columns) {
    const ofColumn = column.role?.kind === 'dish' ? [column.index] : dishesOf(column, columns, dishes)
    const key = ofColumn.join()
    const group = groups.get(key) ?? { columns: [], dishes: new Set(ofColumn) }
    group.columns.push(column)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function dishesOf(
  { index, role }: Column,
  columns: readonly Column[],
  dishes: readonly number[],
): readonly number[] {
  const kind = role === null ? null : kindOf(role)
  if (kind === null) return dishes
  const alike = columns.filter(other => other.role !== null && kindOf(other.role) === kind)
  const toTheLeft = (at: number) => dishes.filter(dish => dish < at).length
  const ends = [...new Set(alike.map(other => toTheLeft(other.index)))]
  if (ends.length < 2 || ends[0] === 0) return dishes
  const end = toTheLeft(index)
  return dishes.slice(ends[ends.indexOf(end) - 1] ?? 0, end)
}

/** What a column says of a dish; `null`: it says it of all dishes. */
function kindOf(role: ColumnRole): string | null {
  switch (role.kind) {
    case 'price':
    case 'description':
    case 'crossContamination':
    case 'modifications':
      return role.kind
    case 'list':
      return `list ${role.presence}`
    case 'tags':
      return `tags ${JSON.stringify(role.targets)}`
    default:
      return null
  }
}
