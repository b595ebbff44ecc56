import { catalogueEntry } from './catalogue.ts'
import { dietRule } from './diet-rules.ts'
import type { Presence } from './presence.ts'

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

/**
 * Every contradiction among the tags of one item that a manager must decide on. Only stated diets are named: an implied
 * one would repeat its cause. Traces beside a way of eating are a normal declaration ("vegan, may contain milk"): the
 * manager is not asked, but guests who follow the diet are (see `assessItem`).
 */
export function contradictionsAmong(tags: readonly Tag[]): readonly Contradiction[] {
  return tags.flatMap(diet => {
    const rule = dietRule(diet.id)
    if (!rule) return []
    return tags
      .filter(tag => rule.excludes.includes(tag.id))
      .filter(tag => rule.kind === 'free-from' || tag.presence !== 'may_contain')
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
