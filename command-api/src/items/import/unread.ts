import type { Issue } from '@safe-menu/contracts/errors'
import { mayListAllergens, mayListTraces } from '@safe-menu/contracts/items/matrix'
import { type Column, headingOf } from './columns.ts'
import { issueOf, type MatrixRow } from './matrix-row.ts'

/* What a sheet says about allergens in a form that the import does not read. As text it would say less than the sheet. */

const texts = ['description', 'crossContamination', 'modifications'] as const

/** Finds section headings, codes and lists that would become dishes, parts of names and texts. */
export function findUnread(
  columns: readonly Column[],
  rows: readonly MatrixRow[],
  headerLine: number,
): readonly Issue[] {
  const headings = rows.filter(isHeading)
  const certain = rows.filter(({ name }) => hasCodes(name))
  const possible = rows.filter(({ name }) => !hasCodes(name) && endsWithLetters(name))
  return [
    ...headings.map(row =>
      issueOf(
        row,
        `"${row.name}" looks like the heading of a section. Give sections a column, and delete this row.`,
      ),
    ),
    ...[...certain, ...(certain.length + possible.length > 1 ? possible : [])].map(row =>
      issueOf(
        row,
        `"${row.name}" has codes, which are not read. Delete them, and give each allergen a column.`,
      ),
    ),
    ...texts.flatMap(name => listsIn(name, columns, rows, headerLine)),
    ...rows.flatMap(row =>
      texts
        .filter(name => bareMark.test(row[name]))
        .map((name): Issue => {
          const message = `Guests would read "${row[name]}" as a text. Write what it means, or leave it blank.`
          return { path: ['line', row.line, headingOf(columns, name)], message }
        }),
    ),
  ]
}

/** A row that has only a name, with a colon: "Raw Bar:". */
const isHeading = ({ name, tags, absent, filled }: MatrixRow) =>
  name.endsWith(':') && filled.size === 1 && tags.length + absent.length === 0

const code = String.raw`(?:[A-Za-z]|[A-Z][A-Za-z]|[1-9]\d?[a-z]?)`
/** "(A,O)", "[1, 3, 7]", "(B C M)", but not "(1,5)". */
const inBrackets = new RegExp(
  String.raw`[([]\s*(?!\d+[,/]\d+\s*[)\]])(?:${code}(?:\s*[,;/]\s*${code})+|[A-R](?:\s[A-R])+)\s*[)\]]`,
  'u',
)
/** "Schnitzel A,C,G", but not "Cola 0,5". */
const behind = new RegExp(String.raw`\s(?!\d+,\d+$)${code}(?:,\s?${code})+$`, 'u')

const hasCodes = (name: string) => inBrackets.test(name) || behind.test(name)

/** "(ACG)", or "Schnitzel ACG": in one name alone they could be anything. "(GF)" and "(V)" are no allergens. */
function endsWithLetters(name: string): boolean {
  const found = /[([]([A-R]{1,14})[)\]]\s*$/u.exec(name) ?? / ([A-R]{2,14})$/u.exec(name)
  if (found?.[1] === undefined) return false
  const [behindName, letters] = found
  const isBehindAWord = !behindName.startsWith(' ') || /\p{Ll}/u.test(name.slice(0, found.index))
  return isBehindAWord && !/^[DGLN]F$/u.test(letters) && new Set(letters).size === letters.length
}

const bareMark = /^(?:x|y|yes|c|contains|✓|✔)$/iu

/** A column of lists such as "gluten, milk": by its heading, or by codes in its cells. */
function listsIn(
  name: (typeof texts)[number],
  columns: readonly Column[],
  rows: readonly MatrixRow[],
  line: number,
): readonly Issue[] {
  const column = columns.find(each => each.kind === 'fixed' && each.name === name)
  if (!column || (name === 'crossContamination' && mayListTraces(column.heading))) return []
  if (!mayListAllergens(column.heading) && rows.filter(row => codeList.test(row[name])).length < 2) return []
  const message = `"${column.heading}" lists allergens in one cell, which is not read. Give each allergen a column, or leave this one out.`
  return [{ path: ['line', line, column.heading], message }]
}

const codeList = new RegExp(String.raw`^${code}(?:\s*[,;/]\s*${code})+$`, 'u')
