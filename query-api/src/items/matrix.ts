import { type CatalogueEntry, catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import { addedAfter } from '@safe-menu/contracts/allergens/editions'
import { guardFormula } from '@safe-menu/contracts/formula-guard'
import {
  absentCell,
  cellOfPresence,
  insistenceMark,
  itemIdColumn,
  matrixColumns,
  translatedFields,
  translationColumn,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import { nameKey, numberedKeys } from '@safe-menu/contracts/items/same-name'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { languages } from '@safe-menu/contracts/languages'
import type { PartialReview } from '@safe-menu/read-models/menus/items/items.queries'
import { byteOrderMark, csvRecord } from '../csv.ts'

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
  // A confirmation covers every allergen that the catalogue had then: not declared means absent, unless the texts name it and nobody
  // has answered. Without a confirmation only what an import stated is known.
  const isConfirmed = item.allergensConfirmedAt !== null && !notChecked.has(id)
  return isConfirmed || stated.has(id) ? absentCell : unknownCell
}

/**
 * The CSV allergen matrix of a menu's items. Importing it again gives the same items: confirmed stays confirmed, and unknown
 * stays unknown. Outdated translations are left out: imported, they would be current. `decimals`: those of the restaurant's currency.
 */
export function matrixOf(
  items: readonly ItemView[],
  reviews: readonly PartialReview[],
  entries: readonly CatalogueEntry[] = catalogue,
  decimals = 2,
): string {
  const known = entries.map(entry => entry.id)
  const reviewOf = new Map(reviews.map(review => [review.id, review]))
  // A declared tag that is not in this version's catalogue must not be lost silently.
  const unlisted = new Set(
    items.flatMap(item => item.allergens.map(tag => String(tag.id))).filter(id => !known.includes(id)),
  )
  const tagColumns = [...known, ...[...unlisted].sort()]
  const translated = translatedColumns(items)
  const repeated = repeatedNames(items)
  const rows = items.map(item => {
    const review = reviewOf.get(item.id)
    const stated = new Set<string>(item.statedAbsent)
    const named = (item.mentions ?? []).map(({ allergenId }) => allergenId)
    const added = addedAfter(item.allergensConfirmedEdition, entries).map(entry => entry.id)
    const notChecked = new Set([...added, ...named])
    const text: { readonly [column in keyof typeof matrixColumns]: string } = {
      item: guardFormula(item.name),
      section: guardFormula(item.section),
      description: guardFormula(item.description),
      price: decimals === 0 && Number.isInteger(item.price) ? String(item.price) : item.price.toFixed(2),
      crossContamination: guardFormula(item.crossContamination),
      modifications: guardFormula(item.modifications),
      reviewedAt: item.allergensConfirmedAt ?? review?.reviewedInPartAt ?? '',
    }
    const fixed = (Object.keys(matrixColumns) as (keyof typeof matrixColumns)[]).map(column => text[column])
    const inLanguages = translated.map(({ language, field }) =>
      guardFormula(translationOf(item, language)?.[field] ?? ''),
    )
    return csvRecord([
      ...fixed,
      ...(repeated.size > 0 ? [repeated.has(nameKey(item)) ? item.id : ''] : []),
      ...inLanguages,
      ...tagColumns.map(id => tagCell(item, id, stated, notChecked)),
    ])
  })
  const headings = translated.map(({ language, field }) => translationColumn(field, language))
  const ids = repeated.size > 0 ? [itemIdColumn] : []
  const header = [...Object.values(matrixColumns), ...ids, ...headings, ...tagColumns]
  return byteOrderMark + csvRecord(header) + rows.join('')
}

/** The names that several items of one section have, or that only a number tells apart. The import needs the ids of these items. */
function repeatedNames(items: readonly ItemView[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = items.map(nameKey).filter(key => {
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
  return new Set([...repeated, ...numberedKeys(items)])
}

const translationOf = ({ translations = [] }: ItemView, wanted: string) =>
  translations.find(({ language }) => language === wanted)

/** Columns for the languages of the menu, so that other menus keep a short header. */
function translatedColumns(items: readonly ItemView[]) {
  return languages
    .filter(language => items.some(item => translationOf(item, language)))
    .flatMap(language => translatedFields.map(field => ({ language, field })))
}
