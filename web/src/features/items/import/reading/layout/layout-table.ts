import type { SheetTable } from '../sheet/sheet-table.ts'
import type { MenuLayout } from './read-layout.ts'

/** The heading of the table, in words that the import knows. */
const heading = ['section', 'dish', 'description', 'price']

/**
 * A menu from a page as a table, so that its codes and prices are asked about as those of a sheet. The row of a dish has the line of
 * its index and 3: the page has no lines of its own, and the legend and the heading come before it.
 */
export function tableOfLayout({ dishes, legend }: MenuLayout): SheetTable {
  const row = (line: number, texts: readonly string[]) => ({ line, cells: texts.map(text => ({ text })) })
  return {
    name: '',
    rows: [
      ...(legend.length > 0 ? [row(1, [legend.join('\n')])] : []),
      row(2, heading),
      ...dishes.map(({ section, name, description, price }, at) =>
        row(at + 3, [section, name, description, price]),
      ),
    ],
  }
}

/** The dish of a row of the table. */
export function dishOfLine({ dishes }: MenuLayout, line: number): MenuLayout['dishes'][number] | null {
  return dishes[line - 3] ?? null
}
