import { isCodesOnly } from '../codes/end-codes.ts'
import type { SheetTable } from '../sheet/sheet-table.ts'
import type { LaidOutDish, LaidOutPart, MenuLayout } from './read-layout.ts'

/** The heading of the table, in words that the import knows. */
const heading = ['section', 'dish', 'description', 'price']

/**
 * A menu from a page as a table, so that its codes, prices and notes are asked about as those of a sheet. `lineOf` names the line of a
 * dish or note, by default its place in the reading order; the legend and the heading come before the first one.
 */
export function tableOfLayout(
  { dishes, legend, notes }: MenuLayout,
  lineOf: (part: LaidOutPart) => number = ({ line }) => line,
): SheetTable {
  const row = (line: number, texts: readonly string[]) => ({ line, cells: texts.map(text => ({ text })) })
  const dishRow = (line: number, dish: LaidOutDish) => ({
    line,
    cells: [
      { text: dish.section },
      { text: dish.name, ...(dish.canBeMore ? { canBeMore: true } : {}) },
      { text: dish.description },
      { text: dish.price, ...(dish.canBeCodes ? { canBeCodes: true } : {}) },
    ],
  })
  const noteRow = (line: number, text: string) => ({
    line,
    cells: [{ text: '' }, { text, ...(isCodesOnly(text) ? { canBeMore: true } : {}) }],
  })
  return {
    name: '',
    rows: [
      ...(legend.length > 0 ? [row(-1, [legend.join('\n')])] : []),
      row(0, heading),
      ...[
        ...dishes.map(dish => dishRow(lineOf(dish), dish)),
        ...notes.map(note => noteRow(lineOf(note), note.text)),
      ].toSorted((one, other) => one.line - other.line),
    ],
  }
}

/** The texts that became no part of a dish, for the manager to see. */
export function leftOutOf({ dishes, others }: MenuLayout): readonly string[] {
  const sections = [...new Set(dishes.map(({ section }) => section))]
  return others.map(({ text }) => text).filter(text => !sections.some(section => section.includes(text)))
}
