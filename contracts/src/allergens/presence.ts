/**
 * How an allergen is in an item (architecture, "What safe means"). No zod here: the guest page carries this file.
 * - `contains`: it is an ingredient; what the specification's call means when it says nothing.
 * - `may_contain`: cross-contact cannot be ruled out.
 * - `can_be_made_without`: contains it, and the kitchen can leave it out on request.
 * A diet is carried or not: its presence is always `contains`.
 */
export const presences = ['contains', 'may_contain', 'can_be_made_without'] as const
export type Presence = (typeof presences)[number]

/**
 * Whether changing a declared allergen from one presence to another says less than before, and so takes the item's
 * confirmation away. Only a change to `contains` says more; the other two are different statements, so going
 * between them needs a fresh look too.
 */
export function weakens(before: Presence, after: Presence): boolean {
  return before !== after && after !== 'contains'
}
