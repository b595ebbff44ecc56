import { columnMeant } from '../names/column-words.ts'
import { tagNamed } from '../names/find-tag.ts'
import { plainWords } from '../names/plain.ts'
import { cellText, columnCount, rowOfTexts, type SheetRow, type SheetTable } from '../sheet/sheet-table.ts'

/** Fewer rows can be dishes with one allergen each. */
const fewestAllergens = 3

/**
 * A sheet that lists the dishes of each allergen, "Milk; Pancakes, Yoghurt" above "Eggs; Pancakes", with a row for each dish. `table`
 * as it is: no dish is listed for two allergens, or it is another sheet.
 */
export function withDishesInRows(table: SheetTable): SheetTable {
  const [heading, ...rows] = table.rows
  const names = rows.map(row => plainWords(cellText(row, 0)))
  const over = heading ? cellText(heading, 0) : ''
  const isList =
    heading !== undefined &&
    columnCount(table) === 2 &&
    // "Free from" or "May contain" over the allergens is asked about.
    (over === '' || (columnMeant(over) === 'contains' && !over.includes('('))) &&
    columnMeant(cellText(heading, 1)) === 'dish' &&
    table.rows.every(({ cells }) => cells.every(({ comment }) => !comment)) &&
    rows.some(row => partsOf(cellText(row, 1)).length > 1) &&
    rows.length >= fewestAllergens &&
    new Set(names).size === names.length &&
    rows.every(row => tagNamed(cellText(row, 0)) !== null)
  if (!isList) return table
  const dishes = new Map<string, { row: SheetRow; name: string; allergens: string[] }>()
  for (const row of rows)
    for (const name of partsOf(cellText(row, 1))) {
      const key = plainWords(name)
      const known = dishes.get(key)
      if (known) known.allergens.push(cellText(row, 0))
      else dishes.set(key, { row, name, allergens: [cellText(row, 0)] })
    }
  if ([...dishes.values()].every(({ allergens }) => allergens.length < 2)) return table
  return {
    ...table,
    rows: [
      rowOfTexts(heading.line, ['dish', 'contains']),
      // Answers about rows are kept by line.
      ...[...dishes.values()].map(({ row, name, allergens }, at) =>
        rowOfTexts(row.line + at / 1_000, [name, allergens.join(', ')]),
      ),
    ],
  }
}

const partsOf = (text: string) =>
  text
    .split(/[,;\n]/u)
    .map(part => part.trim())
    .filter(part => part !== '')
