/**
 * What a guest can report about a dish. A closed list without free text, so that a report never holds personal data or abuse
 * (decision 0010). No zod here: the guest's page loads this file.
 */
export const mistakes = [
  'allergen_missing',
  'allergen_not_in_dish',
  'diet_wrong',
  'text_or_price_wrong',
  'dish_gone',
] as const
export type Mistake = (typeof mistakes)[number]

const categories: { readonly [mistake in Mistake]?: 'ALLERGEN' | 'DIETARY_RESTRICTION' } = {
  allergen_missing: 'ALLERGEN',
  allergen_not_in_dish: 'ALLERGEN',
  diet_wrong: 'DIETARY_RESTRICTION',
}

/** The category of the tags that a report names; `null`: it names none. */
export const namedCategory = (mistake: Mistake) => categories[mistake] ?? null
