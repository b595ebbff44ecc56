import { catalogueEntry, nameWithDetails } from './catalogue.ts'
import type { Presence } from './presence.ts'

/** No zod here: the guest page loads this file. */

/** The allergen of a reason, with the cereals or nuts that the item names. */
interface NamedAllergen {
  readonly allergenId: string
  readonly details: readonly string[]
}

/** Why an item is not safe for a selection. */
export type Reason =
  | ({ readonly kind: 'contains' } & NamedAllergen)
  | ({ readonly kind: 'may-contain' } & NamedAllergen)
  | ({ readonly kind: 'can-be-made-without' } & NamedAllergen)
  /** The guest avoids one nut or cereal, and the item names only others: it may still have traces of it. */
  | ({ readonly kind: 'other-named'; readonly presence: Presence } & NamedAllergen)
  | { readonly kind: 'diet-not-carried'; readonly dietId: string }
  /** The item is marked with the diet and declares an allergen that the diet excludes. */
  | ({
      readonly kind: 'diet-contradicted'
      readonly dietId: string
      readonly presence: Presence
    } & NamedAllergen)
  /** The restaurant's note on cross-contamination. */
  | { readonly kind: 'cross-contamination'; readonly text: string }
  /** This version does not know the id, so its absence proves nothing. */
  | { readonly kind: 'unknown'; readonly id: string }
  | { readonly kind: 'not-confirmed' }
  /** The item was confirmed before this allergen was added to the catalogue. */
  | { readonly kind: 'not-confirmed-for'; readonly allergenId: string }

const nameOf = (id: string) => catalogueEntry(id)?.name ?? id

function presenceText(presence: Presence, { allergenId, details }: NamedAllergen): string {
  const name = nameWithDetails(nameOf(allergenId), allergenId, details)
  if (presence === 'may_contain') return `May contain ${name}`
  if (presence === 'can_be_made_without') return `Contains ${name}, can be made without on request`
  return `Contains ${name}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Describes a reason for guests. */
export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'contains':
      return presenceText('contains', reason)
    case 'may-contain':
      return presenceText('may_contain', reason)
    case 'can-be-made-without':
      return presenceText('can_be_made_without', reason)
    case 'other-named':
      return `${presenceText(reason.presence, reason)}. Traces of other kinds are possible`
    case 'diet-not-carried':
      return `Not marked ${nameOf(reason.dietId)}`
    case 'diet-contradicted':
      return `Marked ${nameOf(reason.dietId)}, but ${lowerFirst(presenceText(reason.presence, reason))}`
    case 'cross-contamination':
      return `Cross-contamination: “${reason.text}”`
    case 'unknown':
      return `This page cannot check “${reason.id}”`
    case 'not-confirmed':
      return 'Allergens not confirmed'
    case 'not-confirmed-for':
      return `Not checked for ${nameOf(reason.allergenId)} yet`
  }
}
