import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { TagCell } from './cells.ts'

/** What one column of a tag says in a row. */
export interface TagStatement {
  readonly cell: TagCell
  /** The cereal or nut of the column. */
  readonly detail: string | null
  /** The column is about one food with the allergen. */
  readonly isPart: boolean
}

/**
 * Unites what all columns of one tag say in a row, never towards less: the strongest presence counts, and two that exclude each other
 * count as contained. Names stay only if every cell that counts has one. The tag is absent only if all columns say so and they cover all of its
 * cereals or nuts. A diet is carried only if all columns say so.
 */
export function uniteStatements(allergenId: string, statements: readonly TagStatement[]): TagCell {
  const named = statements.flatMap(({ cell, detail }) =>
    cell.kind === 'tag' ? [{ ...cell, details: namesOf(cell.details, detail) }] : [],
  )
  const [first] = named
  if (!first) {
    const isAbsent = statements.length > 0 && statements.every(({ cell }) => cell.kind === 'absent')
    return { kind: isAbsent && coversAll(allergenId, statements) ? 'absent' : 'unknown' }
  }
  if (isDiet(allergenId) && named.length < statements.length) return { kind: 'unknown' }
  const contained = named.filter(({ presence }) => presence === 'contains')
  const counting = contained.length > 0 ? contained : named
  const isSame = counting.every(({ presence }) => presence === first.presence)
  return {
    kind: 'tag',
    presence: contained.length > 0 || !isSame ? 'contains' : first.presence,
    details: counting.every(({ details }) => details.length > 0) ? sortedNames(allergenId, counting) : [],
    insisted: named.some(({ insisted }) => insisted),
  }
}

const namesOf = (details: readonly string[], detail: string | null) =>
  details.length === 0 && detail !== null ? [detail] : details

function sortedNames(allergenId: string, cells: readonly { readonly details: readonly string[] }[]) {
  const names = new Set(cells.flatMap(({ details }) => details))
  return (catalogueEntry(allergenId)?.details ?? []).map(({ id }) => id).filter(id => names.has(id))
}

/**
 * Whether columns speak for the whole tag: one is the tag's own, or each cereal or nut has one. Spelt is a kind of wheat. Prawns and
 * crabs are not all crustaceans.
 */
function coversAll(allergenId: string, statements: readonly TagStatement[]): boolean {
  const columns = new Set(statements.filter(({ isPart }) => !isPart).map(({ detail }) => detail))
  if (columns.has(null)) return true
  const details = catalogueEntry(allergenId)?.details ?? []
  return (
    details.length > 0 &&
    details.every(({ id, kind }) => columns.has(id) || (kind !== undefined && columns.has(kind)))
  )
}
