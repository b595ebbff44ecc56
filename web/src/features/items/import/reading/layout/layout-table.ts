import { isCodesOnly } from '../codes/end-codes.ts'
import { rowOfTexts, type SheetCell, type SheetTable } from '../sheet/sheet-table.ts'
import type { LaidOutDish, LaidOutPart, LineAbove, MenuLayout } from './read-layout.ts'

/** The heading of the table, in words that the import knows. */
const heading = ['dish', 'description', 'price']

/**
 * A menu from a page as a table, so that its codes, prices and notes are asked about as those of a sheet: each heading is a row above its
 * dishes. `lineOf` names the line of a part, by default its place in the reading order; the legend and the heading come before the first.
 */
export function tableOfLayout(
  { dishes, legend, notes }: MenuLayout,
  lineOf: (part: LaidOutPart) => number = ({ line }) => line,
): SheetTable {
  const rowOf = (part: LaidOutPart, ...cells: SheetCell[]) => ({
    place: part.line,
    row: { line: lineOf(part), cells },
  })
  const ofDishes = dishes.flatMap((dish, at) => {
    const { name, section, price, group, canBeCodes, lineAbove } = dish
    const isNew = dish.heading !== dishes[at - 1]?.heading && dish.heading?.line !== lineAbove?.line
    return [
      ...(dish.heading && isNew ? [rowOf(dish.heading, { text: section, isHeading: true })] : []),
      ...(lineAbove ? [rowOf(lineAbove, { text: lineAbove.text, group: lineAbove.doubt })] : []),
      rowOf(
        dish,
        { text: name, ...(group ? { group } : {}) },
        { text: descriptionOf(dish, dishes[at + 1]?.lineAbove ?? null) },
        { text: price, ...(canBeCodes ? { canBeCodes } : {}) },
      ),
    ]
  })
  const ofNotes = notes.map(note => {
    const { text, isShared = false } = note
    return rowOf(note, { text, ...(isCodesOnly(text) ? { group: 'coded' } : { isNote: isShared }) })
  })
  return {
    name: '',
    rows: [
      ...(legend.length > 0 ? [rowOfTexts(-1, [legend.join('\n')])] : []),
      rowOfTexts(0, heading),
      ...[...ofDishes, ...ofNotes].toSorted((one, other) => one.place - other.place).map(({ row }) => row),
    ],
  }
}

/** A line below that can be a title is a row, and no longer in the description of the dish above. */
const descriptionOf = ({ description }: LaidOutDish, below: LineAbove | null) =>
  below && below.doubt !== 'lineAbove' ? withoutLast(description, below.text) : description

const withoutLast = (description: string, line: string) =>
  description.endsWith(line) ? description.slice(0, -line.length).trim() : description

/** The texts that became no part of a dish, for the manager to see. */
export function leftOutOf({ dishes, others }: MenuLayout): readonly string[] {
  const sections = [...new Set(dishes.map(({ section }) => section))]
  return others
    .map(({ text }) => text)
    .filter(text => text !== '' && !sections.some(section => section.includes(text)))
}
