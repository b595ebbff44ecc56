import { guardFormula } from '@safe-menu/contracts/formula-guard'
import {
  absentCell,
  cellOfPresence,
  insistenceMark,
  matrixColumns,
  matrixTagColumns,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import type { DraftDish } from './draft-dish.ts'

/**
 * Dishes as the CSV matrix of the import. It has every column of an export, so that its letters are ours and the server asks nothing. A
 * tag with an open question is not known, which is never weaker than stated, because the dialog imports nothing while one is open.
 */
export function matrixCsvOf(dishes: readonly DraftDish[]): string {
  const header = [...Object.values(matrixColumns), ...matrixTagColumns]
  const rows = dishes.map(dish => [...textCells(dish), ...matrixTagColumns.map(id => tagCell(dish, id))])
  return [header, ...rows].map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')
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
