/**
 * How an allergen is present in an item (safety, "The verdict"). No zod here: the guest page loads this file.
 * - `contains`: it is an ingredient. The default when a call names no presence.
 * - `may_contain`: cross-contact cannot be ruled out.
 * - `can_be_made_without`: it is an ingredient that the kitchen can leave out on request.
 * A diet's presence is always `contains`.
 */
export const presences = ['contains', 'may_contain', 'can_be_made_without'] as const
export type Presence = (typeof presences)[number]

/** What a tag declares: how the allergen is present, and which nuts or cereals are named. Without names it may be any of the group. */
export interface DeclaredPresence {
  readonly presence: Presence
  readonly details: readonly string[]
}
