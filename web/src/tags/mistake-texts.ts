import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'

/** What a guest can report about a dish, in words. */
export const mistakeTexts: Readonly<Record<Mistake, string>> = {
  allergen_missing: 'An allergen is missing',
  allergen_not_in_dish: 'An allergen is listed that is not in it',
  diet_wrong: 'A diet is wrong',
  text_or_price_wrong: 'The description or the price is wrong',
  dish_gone: 'The dish no longer exists',
}
