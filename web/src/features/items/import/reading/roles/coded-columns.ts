import type { ColumnRole, WordMeaning } from '../answers.ts'
import type { Column } from './columns.ts'

/** Fewer columns can be something else. */
const fewestColumns = 3

/** "A", "1", "A1", "So" */
const isCode = (heading: string) => /^(?:\p{L}{1,2}\d?|\d{1,2}\p{Ll}{0,2})$/u.test(heading)

const isOpen = ({ role, heading }: Column) => role === null && isCode(heading)

/** The columns with those whose headings are codes that are explained. */
export function withCodedColumns(
  columns: readonly Column[],
  meaningOf: (code: string) => WordMeaning | null,
): readonly Column[] {
  return columns.map(column => {
    const meaning = isOpen(column) ? meaningOf(column.heading) : null
    if (meaning?.kind !== 'tags' || meaning.may) return column
    const role: ColumnRole = { kind: 'tags', targets: meaning.targets }
    return { ...column, role }
  })
}

/** The columns whose headings look like codes, if there are several. */
export function codedColumns(columns: readonly Column[]): readonly Column[] {
  const open = columns.filter(isOpen)
  return open.length < fewestColumns ? [] : open
}
