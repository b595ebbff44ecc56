import { catalogue, allergens as theFourteen } from '@safe-menu/contracts/allergens/catalogue'
import type { Issue } from '@safe-menu/contracts/errors'
import { AllergenId } from '@safe-menu/contracts/ids'
import { allergensInHeading } from '@safe-menu/contracts/items/allergens-in-heading'
import {
  matrixColumns,
  matrixTagColumns,
  mayListAllergens,
  type TranslatedField,
  translatedFields,
  translationColumn,
} from '@safe-menu/contracts/items/matrix'
import { type Language, languages } from '@safe-menu/contracts/languages'
import { isComposable, stackedMarks } from '@safe-menu/contracts/text'
import { CsvError, parse } from 'csv-parse/sync'

/* Reads the file of an import: its records, and what the columns of its header mean. */

/** A record of the file and the line on which it begins, or why the file cannot be read from there on. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string }

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** Splits CSV (RFC 4180, any of three delimiters, with or without a byte order mark) into records. Skips blank ones. */
export function readRecords(csv: string): readonly CsvRecord[] {
  const unmarked = csv.replace(/^\uFEFF/u, '')
  // A spreadsheet's hint, not a record.
  const [hint = '', separator] = /^sep=([,;\t])\r?\n/iu.exec(unmarked) ?? []
  const text = unmarked.slice(hint.length)
  const firstLine = hint === '' ? 1 : 2
  const delimiter = separator ?? delimiterOf(text)
  if (!isComposable(text)) return [{ line: 1, fault: stackedMarks }]
  if (hasTooManySeparators(text, delimiter)) {
    return [{ line: 1, fault: 'The file has too many cells. Remove the empty rows and columns.' }]
  }
  try {
    const parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
    }) as unknown as readonly ParsedRecord[]
    // `lines` counts to the end of a record: the next one begins on the line after it.
    return parsed
      .map(({ record }, index) => ({ line: (parsed[index - 1]?.info.lines ?? 0) + firstLine, cells: record }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (typeof error.lines === 'number' ? error.lines : 1) + firstLine - 1
    return [{ line, fault: `The file is not valid CSV here: ${error.message}` }]
  }
}

const delimiters = [',', ';', '\t'] as const

/** The most frequent delimiter in the first line, outside quotes: spreadsheets write all three. */
function delimiterOf(csv: string): string {
  const firstLine = /^[^\r\n]*/u.exec(csv)?.[0].replaceAll(/"[^"]*"/gu, '') ?? ''
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

/**
 * Whether the first record is a title above the headings: none of its cells is a column that we know, and a line below has headings
 * that we know, or more cells than a title of one or two. The lines below count in the other delimiters, too: a title has none.
 */
export function isTitle(csv: string, cells: readonly string[], columns: readonly Column[]): boolean {
  if (columns.some(({ kind }) => kind !== 'unnamed')) return false
  const filled = cells.filter(cell => cell.trim() !== '').length
  const [first = '', ...below] = csv.split(/[\r\n]+/u, 6)
  const used = delimiters.filter(delimiter => first.includes(delimiter))
  return below.some(line => {
    const cellsBy = (delimiter: string) =>
      line
        .replaceAll(/"([^",;\t]*)"/gu, '$1')
        .replaceAll(/"[^"]*"/gu, 'quoted')
        .split(delimiter)
        .filter(cell => cell.trim() !== '')
    const isWider = (used.length > 0 ? used : delimiters).some(
      delimiter => cellsBy(delimiter).length > Math.max(2, filled),
    )
    return (filled <= 2 && isWider) || delimiters.some(delimiter => areHeadings(cellsBy(delimiter)))
  })
}

/** A dish may have the name of a column or an allergen, but hardly of three. */
function areHeadings(cells: readonly string[]): boolean {
  const known = cells.map(normalised)
  return (
    known.some(cell => fixedByHeading.get(cell) === 'item') ||
    known.filter(cell => tagByHeading.has(cell)).length >= 3
  )
}

/**
 * Far more than 500 rows and the commas in their texts need. A file that consists of separators would block the process for
 * seconds.
 */
const maxSeparators = 100_000

function hasTooManySeparators(text: string, delimiter: string): boolean {
  let count = 0
  for (const separator of [delimiter, '\n', '\r']) {
    for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) {
      count += 1
      if (count > maxSeparators) return true
    }
  }
  return false
}

export type FixedColumn = keyof typeof matrixColumns

/** A column of the matrix. */
export type Column =
  | { readonly kind: 'fixed'; readonly name: FixedColumn; readonly heading: string }
  | {
      readonly kind: 'tag'
      readonly allergenId: AllergenId
      /** The cereal or nut that the heading names. Several columns can mean one allergen. */
      readonly detail: string | null
      readonly heading: string
    }
  /** `name:de`: the item's name in another language. */
  | {
      readonly kind: 'translation'
      readonly field: TranslatedField
      readonly language: Language
      readonly heading: string
    }
  /** The manager leaves it out of this import. `concerns`: what it may say, so that no dish is said to be without it. */
  | { readonly kind: 'ignored'; readonly heading: string; readonly concerns: readonly AllergenId[] }
  /** No heading: spreadsheets leave such columns at the right edge. Their cells must be empty. */
  | { readonly kind: 'unnamed'; readonly heading: string }

/** What a mapping says of a column that is left out. */
export const ignoredColumn = 'ignore'

/** Headings of the file, and what the manager says that they mean: a column's name, an allergen's id or `ignore`. */
export type ColumnMapping = Readonly<Record<string, string>>

/** Other words for the columns. */
const aliases = { dish: 'item', name: 'item', cost: 'price', category: 'section' } as const

const normalised = (text: string) => text.normalize('NFC').trim().toLowerCase()

const fixedByHeading = new Map<string, FixedColumn>([
  ...Object.entries(matrixColumns).map(
    ([name, heading]) => [normalised(heading), name as FixedColumn] as const,
  ),
  ...Object.entries(aliases),
])
/** The name in the law (FIC 1169/2011, Annex II), where ours is shorter. */
const namesInLaw: Readonly<Record<string, string>> = { gluten: 'cereals containing gluten' }

const tagByHeading = new Map(
  catalogue.flatMap(({ id, name }) =>
    [id, name, namesInLaw[id] ?? id].map(text => [normalised(text), AllergenId.parse(id)] as const),
  ),
)

/** `wheat`, `almonds` and `gluten:wheat`. */
const detailByHeading = new Map(
  catalogue.flatMap(entry =>
    entry.details.flatMap(({ id, name }) =>
      [`${entry.id}:${id}`, id, name, `${name}s`].map(
        text => [normalised(text), { allergenId: AllergenId.parse(entry.id), detail: id }] as const,
      ),
    ),
  ),
)

const translationByHeading = new Map(
  languages.flatMap(language =>
    translatedFields.map(field => [translationColumn(field, language), { field, language }] as const),
  ),
)

/** What a column means, as mappings name it; `null`: it is left out, or nobody knows. */
export function meaningOf(column: Column): string | null {
  switch (column.kind) {
    case 'fixed':
      return column.name
    case 'tag':
      return column.detail === null ? column.allergenId : `${column.allergenId}:${column.detail}`
    case 'translation':
      return translationColumn(column.field, column.language)
    default:
      return null
  }
}

/** The file's heading of the column with a meaning; our own where the file has no such column. */
export function headingOf(columns: readonly Column[], meaning: string): string {
  const column = columns.find(each => meaningOf(each) === meaning)
  return column?.heading ?? matrixColumns[meaning as FixedColumn] ?? meaning
}

const knownColumns = Object.values(matrixColumns).join(', ')

/** Whether a file has every column of an export: then its letters are those of the export. */
export function isExport(columns: readonly Column[]): boolean {
  const headings = new Set(columns.map(({ heading }) => normalised(heading)))
  const meanings = new Set(columns.map(meaningOf))
  return (
    Object.keys(matrixColumns).every(name => meanings.has(name)) &&
    matrixTagColumns.every(id => headings.has(id))
  )
}

/**
 * Reads the headings of a matrix. Reports repeated ones on the header's line, and unknown ones apart from them: the manager is asked
 * what they mean. Several columns can mean one allergen or diet.
 */
export function readHeader(
  headings: readonly string[],
  line: number,
  mapping: ColumnMapping = {},
): {
  readonly columns: readonly Column[]
  readonly issues: readonly Issue[]
  readonly unknown: readonly Issue[]
} {
  const issues: Issue[] = []
  const unknown: Issue[] = []
  const seen = new Set<string>()
  const columns = headings.map((text): Column => {
    const heading = text.trim()
    const column = columnOf(heading, mapping)
    const meaning = meaningOf(column)
    if (column.kind === 'unnamed' && heading !== '') {
      const message = `Unknown column "${heading}". Use ${knownColumns}, name:de and the like, or the name of an allergen or diet.`
      unknown.push({ path: ['line', line, heading], message })
    }
    if (meaning !== null && seen.has(meaning) && column.kind !== 'tag') {
      const message = `Two columns mean "${meaning}". Leave one of them out, or choose what it means.`
      issues.push({ path: ['line', line, heading], message })
    }
    if (meaning !== null) seen.add(meaning)
    return column
  })
  if (!seen.has('item')) {
    issues.push({
      path: ['line', line, matrixColumns.item],
      message: `The column "${matrixColumns.item}" is missing.`,
    })
  }
  return { columns, issues, unknown }
}

function columnOf(heading: string, mapping: ColumnMapping): Column {
  const mapped = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined
  if (mapped === ignoredColumn) return { kind: 'ignored', heading, concerns: concernsOf(heading) }
  return namedColumn(heading, mapped ?? heading)
}

const concernsOf = (heading: string): readonly AllergenId[] =>
  mayListAllergens(heading) ? theFourteen.map(({ id }) => AllergenId.parse(id)) : allergensInHeading(heading)

/** The column that `name` names, under its heading in the file. */
function namedColumn(heading: string, name: string): Column {
  const fixed = fixedByHeading.get(normalised(name))
  if (fixed) return { kind: 'fixed', name: fixed, heading }
  const allergenId = tagByHeading.get(normalised(name))
  if (allergenId) return { kind: 'tag', allergenId, detail: null, heading }
  const detail = detailByHeading.get(normalised(name))
  if (detail) return { kind: 'tag', ...detail, heading }
  const translation = translationByHeading.get(normalised(name) as ReturnType<typeof translationColumn>)
  if (translation) return { kind: 'translation', ...translation, heading }
  return { kind: 'unnamed', heading }
}
