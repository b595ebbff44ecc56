import { catalogueEntry } from './catalogue.ts'
import type { Presence } from './presence.ts'

/** No zod here: the guest page carries this file. */

/** Diets that a diet implies: what is vegan is vegetarian too. Read by the filter, never written onto tags. */
const implications: { readonly [diet: string]: readonly string[] } = {
  vegan: ['vegetarian', 'dairy-free'],
  vegetarian: ['pescatarian'],
  'dairy-free': ['lactose-free'],
}

/** The diets an item counts as carrying: its own and, transitively, those they imply. */
export function carriedDiets(dietIds: Iterable<string>): ReadonlySet<string> {
  const carried = new Set<string>()
  const pending = [...dietIds]
  for (let diet = pending.pop(); diet !== undefined; diet = pending.pop()) {
    if (carried.has(diet)) continue
    carried.add(diet)
    pending.push(...(implications[diet] ?? []))
  }
  return carried
}

interface Exclusion {
  readonly allergenIds: readonly string[]
  /** A free-from claim is broken by cross-contact as well; a way of eating (vegan, kosher) is about ingredients. */
  readonly excludesTraces: boolean
}

/** What a diet rules out. Lactose-free rules out no allergen: lactose-free milk is still milk. */
const exclusions: { readonly [diet: string]: Exclusion } = {
  vegan: { allergenIds: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'], excludesTraces: false },
  vegetarian: { allergenIds: ['crustaceans', 'fish', 'molluscs'], excludesTraces: false },
  kosher: { allergenIds: ['crustaceans', 'molluscs'], excludesTraces: false },
  'gluten-free': { allergenIds: ['gluten'], excludesTraces: true },
  'dairy-free': { allergenIds: ['milk'], excludesTraces: true },
  // People read "nut-free" as peanuts too, though botany and Annex II tell them apart: the cautious reading holds.
  'nut-free': { allergenIds: ['nuts', 'peanuts'], excludesTraces: true },
}

/** A tag as the rules see it. */
export interface Tag {
  readonly id: string
  readonly presence: Presence
}

/** A diet that an item carries, and the allergen on the same item that it rules out. */
export interface Contradiction {
  readonly dietId: string
  readonly allergenId: string
}

/** Every contradiction among the tags of one item. Only stated diets are named: an implied one would repeat its cause. */
export function contradictionsAmong(tags: readonly Tag[]): readonly Contradiction[] {
  return tags.flatMap(diet => {
    const exclusion = exclusions[diet.id]
    if (!exclusion) return []
    return tags
      .filter(tag => exclusion.allergenIds.includes(tag.id))
      .filter(tag => exclusion.excludesTraces || tag.presence !== 'may_contain')
      .map(tag => ({ dietId: diet.id, allergenId: tag.id }))
  })
}

/** The contradictions that adding (or changing) one tag would bring: empty when the tag may simply be set. */
export function contradictionsWith(tag: Tag, others: readonly Tag[]): readonly Contradiction[] {
  return contradictionsAmong([tag, ...others.filter(other => other.id !== tag.id)]).filter(
    ({ dietId, allergenId }) => dietId === tag.id || allergenId === tag.id,
  )
}

/** One sentence that names both sides, for a manager. */
export function describeContradiction({ dietId, allergenId }: Contradiction): string {
  return `${catalogueEntry(dietId)?.name ?? dietId} contradicts ${catalogueEntry(allergenId)?.name ?? allergenId}.`
}
