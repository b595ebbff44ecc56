import type { Presence } from './presence.ts'

/** The text that names an allergen. */
export type MentionedIn = 'name' | 'description' | 'crossContamination' | 'modifications'

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
  /** The guest selected nuts and has not said whether they avoid peanuts (`peanuts.ts`). */
  | ({ readonly kind: 'peanuts-not-answered'; readonly presence: Presence } & NamedAllergen)
  | { readonly kind: 'diet-not-carried'; readonly dietId: string }
  /** The item is marked with the diet and declares an allergen that the diet excludes. */
  | ({
      readonly kind: 'diet-contradicted'
      readonly dietId: string
      readonly presence: Presence
    } & NamedAllergen)
  /** The restaurant's note on cross-contamination. */
  | { readonly kind: 'cross-contamination'; readonly text: string }
  /** A text names the allergen, and the restaurant has neither tagged it nor said that it is not in the item. */
  | { readonly kind: 'mentioned'; readonly allergenId: string; readonly field: MentionedIn }
  /** The dish usually contains the allergen, and the restaurant has neither tagged it nor said that it is not in the item. */
  | { readonly kind: 'usually-contains'; readonly allergenId: string }
  /** This version does not know the id, so its absence proves nothing. */
  | { readonly kind: 'unknown'; readonly id: string }
  | { readonly kind: 'not-confirmed' }
  /** The item was confirmed before this allergen was added to the catalogue. */
  | { readonly kind: 'not-confirmed-for'; readonly allergenId: string }
