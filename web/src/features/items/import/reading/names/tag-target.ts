import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'

/** An allergen or diet, or one cereal or nut of an allergen. */
export interface TagTarget {
  readonly id: string
  /** `null`: all of the allergen. */
  readonly detail: string | null
}

/** `milk` or `gluten:wheat` as a target; `null`: the catalogue has no such entry. */
export function targetOf(text: string): TagTarget | null {
  const [id = '', detail = null] = text.split(':')
  const entry = catalogueEntry(id)
  if (!entry) return null
  return detail === null || entry.details.some(each => each.id === detail) ? { id, detail } : null
}

/** The target as its text: `gluten:wheat`. */
export function targetText({ id, detail }: TagTarget): string {
  return detail === null ? id : `${id}:${detail}`
}

/** Without repetitions. An allergen as a whole covers its cereals or nuts, so they leave the list. */
export function mergeTargets(targets: readonly TagTarget[]): readonly TagTarget[] {
  const whole = new Set(targets.filter(({ detail }) => detail === null).map(({ id }) => id))
  const kept = targets.filter(({ id, detail }) => detail === null || !whole.has(id))
  return [...new Map(kept.map(target => [targetText(target), target])).values()]
}
