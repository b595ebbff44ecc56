/**
 * The words of one language. Words are separated by commas and written as on a menu, with accents; a plural with "s" is
 * understood. Marks:
 * - `käse*`, `*käse`, `*käse*`: also the beginning, the end or any part of a longer word ("Käsesuppe", "Schafskäse");
 * - `pan?`: means something else in another language, so it counts only in a text of this language.
 */
export interface WordList {
  readonly language: string
  /** Words that show that a text is of this language. */
  readonly common: string
  /** Letters that only this language has. */
  readonly letters?: RegExp
  /** Allergen id → words for the allergen itself. "Wheat-free" denies it. */
  readonly names: Readonly<Record<string, string>>
  /** Allergen id → foods that are made of it. "Gluten-free bread" is not one of them. */
  readonly foods: Readonly<Record<string, string>>
  /** `words = allergen ids` on each line: words that name several allergens, or others than their parts. */
  readonly phrases?: string
  /** `words = allergen ids` on each line: dishes and products that usually contain these allergens. */
  readonly dishes: string
  /** Words that contain one of the others and name no allergen. */
  readonly harmless: string
}
