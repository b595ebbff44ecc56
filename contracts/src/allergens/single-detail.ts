import { type AllergenDetail, type CatalogueEntry, catalogueEntry } from './catalogue.ts'

/**
 * A nut or cereal that a guest avoids without the rest of its group: `nuts:walnut`. Only a guest's selection
 * has such ids; the API has only groups. No zod here: the guest page loads this file.
 */
export interface SingleDetail {
  /** The allergen of the regulation that it belongs to. */
  readonly group: CatalogueEntry
  readonly detail: AllergenDetail
}

/** The id in a selection. */
export const singleDetailId = (groupId: string, detailId: string): string => `${groupId}:${detailId}`

/** Finds a nut or cereal by its id in a selection; `undefined` if the catalogue has no such nut or cereal. */
export function singleDetail(
  id: string,
  entryOf: typeof catalogueEntry = catalogueEntry,
): SingleDetail | undefined {
  const group = entryOf(id.split(':', 1)[0] ?? '')
  const detail = group?.details.find(each => singleDetailId(group.id, each.id) === id)
  return group && detail && { group, detail }
}

/** The allergen that a selected id belongs to: `nuts` for `nuts:walnut`. Any other id is its own. */
export function groupIdOf(id: string): string {
  return singleDetail(id)?.group.id ?? id
}

/** The name of a selected allergen, diet, nut or cereal. An unknown one is named by its id. */
export function selectedName(id: string): string {
  return (catalogueEntry(id) ?? singleDetail(id)?.detail)?.name ?? id
}

/** Equal for names that may mean the same thing: spelt is a kind of wheat. */
const kindOf = ({ id, kind = id }: AllergenDetail) => kind

/**
 * Whether a tag of the group names only other nuts or cereals. A tag without names may mean any of them, and so may a name
 * that is not in the catalogue.
 */
export function namesOnlyOthers({ group, detail }: SingleDetail, details: readonly string[]): boolean {
  const others = group.details.filter(other => kindOf(other) !== kindOf(detail)).map(({ id }) => id)
  return details.length > 0 && details.every(id => others.includes(id))
}
