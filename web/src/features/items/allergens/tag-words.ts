import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'

/** The three statements a restaurant can make about an allergen, in a manager's words. */
export const presenceChoices: readonly { readonly value: Presence; readonly label: string }[] = [
  { value: 'contains', label: 'Contains' },
  { value: 'may_contain', label: 'May contain' },
  { value: 'can_be_made_without', label: 'Can be made without' },
]

/** A declared allergen on its badge: the presence is said in words, never by colour alone. */
export function badgeText(tag: ItemAllergenView): string {
  switch (tag.presence) {
    case 'may_contain':
      return `May contain ${tag.name}`
    case 'can_be_made_without':
      return `${tag.name} (can be made without)`
    default:
      return tag.name
  }
}
