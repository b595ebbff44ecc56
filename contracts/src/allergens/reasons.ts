import { catalogueEntry, nameWithDetails } from './catalogue.ts'
import type { Presence } from './presence.ts'

/** No zod here: the guest page carries this file. */

/** An allergen that a reason is about, with the named cereals or nuts of the item. */
interface NamedAllergen {
  readonly allergenId: string
  readonly details: readonly string[]
}

/** Why an item is not safe for a selection. */
export type Reason =
  | ({ readonly kind: 'contains' } & NamedAllergen)
  | ({ readonly kind: 'may-contain' } & NamedAllergen)
  | ({ readonly kind: 'can-be-made-without' } & NamedAllergen)
  | { readonly kind: 'diet-not-carried'; readonly dietId: string }
  /** The item carries the diet and declares an allergen that the diet rules out. */
  | ({
      readonly kind: 'diet-contradicted'
      readonly dietId: string
      readonly presence: Presence
    } & NamedAllergen)
  /** The restaurant's own words about cross-contamination. */
  | { readonly kind: 'cross-contamination'; readonly text: string }
  /** An id that this version does not know: its absence proves nothing. */
  | { readonly kind: 'unknown'; readonly id: string }
  | { readonly kind: 'not-confirmed' }
  /** The item was confirmed before this allergen was in the catalogue. */
  | { readonly kind: 'not-confirmed-for'; readonly allergenId: string }

const nameOf = (id: string) => catalogueEntry(id)?.name ?? id

function presenceText(presence: Presence, { allergenId, details }: NamedAllergen): string {
  const name = nameWithDetails(nameOf(allergenId), allergenId, details)
  if (presence === 'may_contain') return `May contain ${name}`
  if (presence === 'can_be_made_without') return `Contains ${name}, can be made without on request`
  return `Contains ${name}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** A reason in words a guest can act on. */
export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'contains':
      return presenceText('contains', reason)
    case 'may-contain':
      return presenceText('may_contain', reason)
    case 'can-be-made-without':
      return presenceText('can_be_made_without', reason)
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
