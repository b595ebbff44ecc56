import { guardFormula } from '@safe-menu/contracts/formula-guard'
import {
  absentCell,
  cellOfPresence,
  insistenceMark,
  matrixColumns,
  matrixTagColumns,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import { own } from './answers.ts'
import type { DraftDish } from './draft-dish.ts'
import type { Interpretation } from './interpret.ts'
import { matrixMeaning } from './roles/export-columns.ts'
import { cellText } from './sheet/sheet-table.ts'

/** A file as the import takes it. */
export interface ImportFile {
  readonly csv: string
  /** What headings mean that are not those of the matrix, as the import's query takes it. */
  readonly columns: Readonly<Record<string, string>>
  /** The lines of the manager's file, by line of the CSV: problems are found by them. */
  readonly lines: ReadonlyMap<number, number>
}

/**
 * Dishes as the CSV matrix of the import. It has every column of an export, so that its letters are ours and the server asks nothing. A
 * tag with an open question is not known, which is never weaker than stated, because the dialog imports nothing while one is open.
 */
export function matrixCsvOf(dishes: readonly DraftDish[]): ImportFile {
  const translated = [...new Set(dishes.flatMap(({ translations }) => Object.keys(translations)))]
  const header = [...Object.values(matrixColumns), ...matrixTagColumns, ...translated]
  const rows = dishes.map(dish => ({
    line: dish.line,
    cells: [
      ...textCells(dish),
      ...matrixTagColumns.map(id => tagCell(dish, id)),
      ...translated.map(column => guardFormula(own(dish.translations, column) ?? '')),
    ],
  }))
  return { ...csvOf([{ line: 0, cells: header }, ...rows]), columns: {} }
}

/** An export as it is, without blank columns: the server knows its letters and dates. */
export function exportCsvOf({ heading, columns }: Interpretation): ImportFile {
  const named = columns.filter(column => column.heading !== '')
  const meanings = named.flatMap(column => {
    const meaning = matrixMeaning(column)
    return meaning === null || meaning === column.heading.toLowerCase()
      ? []
      : [[column.heading, meaning] as const]
  })
  const header = named.map(column => column.heading)
  const rows = heading.rows.map(row => ({
    line: row.line,
    cells: named.map(({ index }) => cellText(row, index)),
  }))
  return { ...csvOf([{ line: 0, cells: header }, ...rows]), columns: Object.fromEntries(meanings) }
}

function csvOf(records: readonly { readonly line: number; readonly cells: readonly string[] }[]) {
  const lines = new Map<number, number>()
  let next = 1
  let csv = ''
  for (const { line, cells } of records) {
    const text = cells.map(cell => quoted(cell.replaceAll(/\r\n?/gu, '\n'))).join(',')
    lines.set(next, line)
    next += text.split('\n').length
    csv += `${text}\r\n`
  }
  return { csv, lines }
}

function textCells(dish: DraftDish): readonly string[] {
  return [
    guardFormula(dish.name),
    guardFormula(dish.section),
    guardFormula(dish.description),
    dish.price,
    guardFormula(dish.crossContamination),
    guardFormula(dish.modifications),
    dish.reviewedAt,
  ]
}

function tagCell({ tags, insisted }: DraftDish, id: string): string {
  const tag = tags.find(each => each.id === id)
  if (!tag || tag.says === 'unknown') return unknownCell
  if (tag.says === 'absent') return absentCell
  const letter = `${cellOfPresence[tag.says]}${insisted.includes(id) ? insistenceMark : ''}`
  return tag.details.length > 0 ? `${letter}:${tag.details.join('+')}` : letter
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
