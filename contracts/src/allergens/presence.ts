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
 * Whether changing a declared allergen from one presence to another says less than before. Only a change to `contains`
 * says more; the other two are different statements, so going between them needs a fresh look too.
 */
function weakens(before: Presence, after: Presence): boolean {
  return before !== after && after !== 'contains'
}

/** A statement about an allergen: how it is present, and which nuts or cereals are named (none: any of the group). */
export interface DeclaredPresence {
  readonly presence: Presence
  readonly details: readonly string[]
}

/** Whether a named nut or cereal is no longer named (rulings, "Details"). */
function dropsDetail(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return before.details.some(id => !after.details.includes(id))
}

/** Whether the first nut or cereal is named: "nuts" becomes "nuts (almond)", which leaves out all the others. */
function namesFirstDetail(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return before.details.length === 0 && after.details.length > 0
}

/** Whether a change needs a fresh check: it says less than before, so it takes the item's confirmation away. */
export function isWeaker(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return (
    weakens(before.presence, after.presence) || dropsDetail(before, after) || namesFirstDetail(before, after)
  )
}

/**
 * Whether a manager is asked why. Naming the first nut is part of filling in a new item, so it needs a reason only where
 * it changes something that was confirmed.
 */
export function needsReason(
  before: DeclaredPresence,
  after: DeclaredPresence,
  isConfirmed: boolean,
): boolean {
  if (weakens(before.presence, after.presence) || dropsDetail(before, after)) return true
  return isConfirmed && namesFirstDetail(before, after)
}
