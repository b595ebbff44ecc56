/**
 * What a guest can report about a dish. A closed list without free text, so that a report never holds personal data or abuse
 * (decision 0037). No zod here: the guest's page loads this file.
 */
export const mistakes = [
  'allergen_missing',
  'allergen_not_in_dish',
  'diet_wrong',
  'text_or_price_wrong',
  'dish_gone',
] as const
export type Mistake = (typeof mistakes)[number]

/** The category of the tags that a report names; `null`: it names none. */
export function namedCategory(mistake: Mistake): 'ALLERGEN' | 'DIETARY_RESTRICTION' | null {
  switch (mistake) {
    case 'allergen_missing':
    case 'allergen_not_in_dish':
      return 'ALLERGEN'
    case 'diet_wrong':
      return 'DIETARY_RESTRICTION'
    default:
      return null
  }
}
