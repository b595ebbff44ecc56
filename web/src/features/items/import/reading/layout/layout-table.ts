import { isCodesOnly } from '../codes/end-codes.ts'
import { rowOfTexts, type SheetCell, type SheetTable } from '../sheet/sheet-table.ts'
import type { LaidOutDish, LaidOutPart, LaidOutText, MenuLayout } from './read-layout.ts'

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
  const headingRow = (line: number, text: string, of: Pick<SheetCell, 'group' | 'isHeading'>) => ({
    line,
    cells: [{ text: '' }, { text, ...of }],
  })
  const dishRow = (line: number, dish: LaidOutDish, isBelowDoubt: boolean) => ({
    line,
    cells: [
      // Until the manager has answered, only the rows of headings say what the section is.
      { text: isBelowDoubt ? '' : dish.section },
      { text: dish.name, ...(dish.group ? { group: dish.group } : {}) },
      { text: dish.description },
      { text: dish.price, ...(dish.canBeCodes ? { canBeCodes: true } : {}) },
    ],
  })
  const noteRow = (line: number, { text, isShared = false }: LaidOutText) => ({
    line,
    cells: [
      { text: '' },
      { text, ...(isCodesOnly(text) ? ({ group: 'coded' } as const) : { isNote: isShared }) },
    ],
  })
  return {
    name: '',
    rows: [
      ...(legend.length > 0 ? [rowOfTexts(-1, [legend.join('\n')])] : []),
      rowOfTexts(0, heading),
      ...[
        ...withLinesAbove(dishes).flatMap(({ dish, isBelowDoubt, isFirstDoubt }) => {
          const { lineAbove } = dish
          const row = dishRow(lineOf(dish), dish, isBelowDoubt)
          if (!lineAbove) return [row]
          const line = lineOf(lineAbove)
          const { section, text, doubt } = lineAbove
          return [
            // It shares no line with another row, because answers about rows are kept by line.
            ...(section === '' || !isFirstDoubt
              ? []
              : [headingRow(line - 0.5, section, { isHeading: true })]),
            headingRow(line, text, { group: doubt }),
            row,
          ]
        }),
        ...notes.map(note => noteRow(lineOf(note), note)),
      ].toSorted((one, other) => one.line - other.line),
    ],
  }
}

/** The dishes, and whether a line above can be their section. That line is a row, and no longer in the description of the dish above. */
function withLinesAbove(dishes: readonly LaidOutDish[]) {
  let doubtful: string | null = null
  return dishes.map((dish, at) => {
    // Below it, an answer can already have begun another section.
    const isFirstDoubt = dish.lineAbove?.doubt === 'lineAbove' || doubtful !== dish.section
    if (dish.lineAbove) doubtful = dish.section
    const isBelowDoubt = doubtful === dish.section
    if (!isBelowDoubt) doubtful = null
    const below = dishes[at + 1]?.lineAbove
    const description =
      below && below.doubt !== 'lineAbove' ? withoutLast(dish.description, below.text) : dish.description
    return { dish: { ...dish, description }, isBelowDoubt, isFirstDoubt }
  })
}

const withoutLast = (description: string, line: string) =>
  description.endsWith(line) ? description.slice(0, -line.length).trim() : description

/** The texts that became no part of a dish, for the manager to see. */
export function leftOutOf({ dishes, others }: MenuLayout): readonly string[] {
  const sections = [...new Set(dishes.map(({ section }) => section))]
  return others
    .map(({ text }) => text)
    .filter(text => text !== '' && !sections.some(section => section.includes(text)))
}
