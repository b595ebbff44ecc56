import { catalogueEntry } from './catalogue.ts'
import { dietRule } from './diet-rules.ts'
import type { Presence } from './presence.ts'

/** The part of a tag that the rules need. */
export interface Tag {
  readonly id: string
  readonly presence: Presence
}

/** A diet and an allergen on the same item, where the diet excludes the allergen. */
export interface Contradiction {
  readonly dietId: string
  readonly allergenId: string
}

/**
 * Finds the contradictions among the tags of one item that a manager must decide on. Only stated diets count, because an
 * implied one would repeat its cause. Traces beside a way of eating are a normal declaration ("vegan, may contain milk"):
 * the manager is not asked, but guests who follow the diet are told to ask the staff (see `assessItem`).
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

/** The contradictions that adding or changing one tag would cause. */
export function contradictionsWith(tag: Tag, others: readonly Tag[]): readonly Contradiction[] {
  return contradictionsAmong([tag, ...others.filter(other => other.id !== tag.id)]).filter(
    ({ dietId, allergenId }) => dietId === tag.id || allergenId === tag.id,
  )
}

/** Describes a contradiction for managers. */
export function describeContradiction({ dietId, allergenId }: Contradiction): string {
  return `${catalogueEntry(dietId)?.name ?? dietId} contradicts ${catalogueEntry(allergenId)?.name ?? allergenId}.`
}
