import { specialEntryOf } from '../cells/blank-cells.ts'
import { footnotesIn, noteIn } from '../cells/footnotes.ts'
import { divideLegend, unbracketed } from '../cells/legend-entries.ts'
import { isEntry } from '../cells/legend-words.ts'
import { columnMeant } from '../names/column-words.ts'
import { tagsOfHeading } from '../names/find-tag.ts'
import { filledTexts, type SheetRow, type SheetTable, type TextBeside } from '../sheet/sheet-table.ts'
import { joinKeyRows, keyRowOf } from './key-rows.ts'

/** Each sheet of a workbook with the texts of the others that can be about it: keys and notes, but no dishes. */
export function withOtherSheets(sheets: readonly SheetTable[]): readonly SheetTable[] {
  const texts = sheets.map(sheet => ({ sheet, texts: textsOf(sheet) }))
  return sheets.map(sheet => {
    const beside = texts.flatMap(other => (other.sheet === sheet ? [] : other.texts))
    return beside.length > 0 ? { ...sheet, beside } : sheet
  })
}

function textsOf(sheet: SheetTable): readonly TextBeside[] {
  const { name } = sheet
  const isDishes = isMenu(sheet)
  const { rows } = isDishes ? joinKeyRows(sheet) : sheet
  const lines = rows.map(row => ({ line: row.line, texts: filledTexts(row) }))
  const entries = lines.map(({ texts }) => keyEntryOf(texts))
  // In a sheet with two entries that are understood, the others are some, too.
  const isKey = !isDishes && entries.filter(entry => entry?.isUnderstood).length > 1
  const found = lines.map(({ line, texts: [first = '', ...others] }, at) => {
    const entry = isKey ? entries[at] : null
    if (entry) return { line, key: entry.text, notes: entry.others }
    return { line, key: others.length > 0 ? '' : first, notes: others.length > 0 ? [] : [first] }
  })
  // All of them are one text: alone, "A Gluten" can be a dish.
  const key = found.flatMap(each => (each.key === '' ? [] : [each.key])).join('\n')
  const hasKey = divideLegend(key).entries.length > 0
  return [
    ...(hasKey ? [{ sheet: name, line: 1, text: key }] : []),
    ...found.flatMap(({ line, notes }) => notes.filter(isNote).map(text => ({ sheet: name, line, text }))),
  ]
}

/** Whether a sheet has dishes by its heading. */
export const isMenu = (sheet: SheetTable) => sheet.rows.some(isHeading)

/** Whether a row is the heading of a menu: a word for dishes beside others, or several allergens. */
function isHeading(row: SheetRow): boolean {
  const [first = '', ...others] = filledTexts(row)
  const isTags = (text: string) => tagsOfHeading(text) !== null
  const isKeyRow = keyRowOf([first, others[0] ?? '']) === 'understood'
  return (
    (others.length > 0 && [first, ...others].some(text => columnMeant(text) === 'dish')) ||
    (others.filter(isTags).length > 1 && !isKeyRow)
  )
}

const isNote = (text: string) =>
  footnotesIn(text).length > 0 || divideLegend(text).beside.some(each => noteIn(each) !== null)

/** A row with a code and its words, in any order, and perhaps more about them; `null`: it is another row. */
function keyEntryOf([first = '', second = '', ...others]: readonly string[]) {
  const special = second === '' ? null : specialEntryOf(first, second)
  if (special !== null) return { text: special, others, isUnderstood: true }
  const isCode = (text: string) => text !== '' && unbracketed(text).length <= longestCode && !/\s/u.test(text)
  const [code, words] =
    isCode(second) && (isEntry(first) || !isCode(first)) ? [second, first] : [first, second]
  if (words === '' || !isCode(code)) return null
  const text = `${code.replace(/[.:]$/u, '')} = ${words}`
  return { text, others, isUnderstood: isEntry(words) }
}

const longestCode = 4
