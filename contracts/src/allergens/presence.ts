/**
 * How an allergen is present in an item (safety, "The verdict"). No zod here: the guest page loads this file.
 * - `contains`: it is an ingredient. The default when a call names no presence.
 * - `may_contain`: cross-contact cannot be ruled out.
 * - `can_be_made_without`: it is an ingredient that the kitchen can leave out on request.
 * A diet's presence is always `contains`.
 */
export const presences = ['contains', 'may_contain', 'can_be_made_without'] as const
export type Presence = (typeof presences)[number]

/**
 * Whether changing the presence weakens the warning. Only a change to `contains` makes it stronger. The other two differ in
 * meaning, so a change between them counts as weakening too.
 */
function weakens(before: Presence, after: Presence): boolean {
  return before !== after && after !== 'contains'
}

/** What a tag declares: how the allergen is present, and which nuts or cereals are named. Without names it may be any of the group. */
export interface DeclaredPresence {
  readonly presence: Presence
  readonly details: readonly string[]
}

/** Whether a named nut or cereal is no longer named (product, "Named nuts and cereals"). */
function dropsDetail(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return before.details.some(id => !after.details.includes(id))
}

/** Whether the first nut or cereal is named: "nuts" becomes "nuts (almond)", which excludes all others. */
function namesFirstDetail(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return before.details.length === 0 && after.details.length > 0
}

/** Whether a change weakens the warning. It then removes the item's confirmation. */
export function isWeaker(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return (
    weakens(before.presence, after.presence) || dropsDetail(before, after) || namesFirstDetail(before, after)
  )
}

/**
 * Whether the manager must give a reason. Naming the first nut is part of filling in a new item, so it needs a reason only
 * if the item was confirmed.
 */
export function needsReason(
  before: DeclaredPresence,
  after: DeclaredPresence,
  isConfirmed: boolean,
): boolean {
  if (weakens(before.presence, after.presence) || dropsDetail(before, after)) return true
  return isConfirmed && namesFirstDetail(before, after)
}
