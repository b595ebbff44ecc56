import { type CatalogueEntry, catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import { addedAfter } from '@safe-menu/contracts/allergens/editions'
import {
  absentCell,
  cellOfPresence,
  insistenceMark,
  matrixColumns,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import type { ItemView } from '@safe-menu/contracts/items/views'
import type { PartialReview } from '@safe-menu/read-models/menus/item-reviews/item-reviews.queries'

/** Without it Excel reads the file in the computer's local character set. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n' // RFC 4180

/**
 * Spreadsheets run such a cell as a formula (OWASP, CSV injection). An apostrophe in front keeps it text. Texts that begin
 * with an apostrophe get one too, so that the import can remove exactly what was added.
 */
const formulaLike = /^[=+\-@＝＋－＠\t\r']/u // full-width characters count in East Asian editions

const guarded = (text: string) => (formulaLike.test(text) ? `'${text}` : text)
const quoted = (cell: string) => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const lineOf = (cells: readonly string[]) => cells.map(quoted).join(',') + lineEnd

function tagCell(
  item: ItemView,
  id: string,
  stated: ReadonlySet<string>,
  notChecked: ReadonlySet<string>,
): string {
  const tag = item.allergens.find(candidate => candidate.id === id)
  if (tag) {
    const isContradicted = contradictionsAmong(item.allergens).some(({ dietId }) => dietId === id)
    const cell = cellOfPresence[tag.presence] + (isContradicted ? insistenceMark : '')
    return tag.details.length > 0 ? `${cell}:${tag.details.join('+')}` : cell
  }
  // A confirmation covers every allergen that the catalogue had then: not declared means absent. Without a confirmation only
  // what an import stated is known.
  const isConfirmed = item.allergensConfirmedAt !== null && !notChecked.has(id)
  return isConfirmed || stated.has(id) ? absentCell : unknownCell
}

/**
 * The CSV allergen matrix of a menu's items. Importing it again gives the same items: confirmed stays confirmed, and unknown
 * stays unknown.
 */
export function matrixOf(
  items: readonly ItemView[],
  reviews: readonly PartialReview[],
  entries: readonly CatalogueEntry[] = catalogue,
): string {
  const known = entries.map(entry => entry.id)
  const reviewOf = new Map(reviews.map(review => [review.id, review]))
  // A declared tag that is not in this version's catalogue must not be lost silently.
  const unlisted = new Set(
    items.flatMap(item => item.allergens.map(tag => String(tag.id))).filter(id => !known.includes(id)),
  )
  const tagColumns = [...known, ...[...unlisted].sort()]
  const rows = items.map(item => {
    const review = reviewOf.get(item.id)
    const stated = new Set(review?.absent)
    const notChecked = new Set(addedAfter(item.allergensConfirmedEdition, entries).map(entry => entry.id))
    const text: { readonly [column in keyof typeof matrixColumns]: string } = {
      item: guarded(item.name),
      section: guarded(item.section),
      description: guarded(item.description),
      price: item.price.toFixed(2),
      crossContamination: guarded(item.crossContamination),
      modifications: guarded(item.modifications),
      reviewedAt: item.allergensConfirmedAt ?? review?.reviewedInPartAt ?? '',
    }
    const fixed = (Object.keys(matrixColumns) as (keyof typeof matrixColumns)[]).map(column => text[column])
    return lineOf([...fixed, ...tagColumns.map(id => tagCell(item, id, stated, notChecked))])
  })
  return byteOrderMark + lineOf([...Object.values(matrixColumns), ...tagColumns]) + rows.join('')
}
