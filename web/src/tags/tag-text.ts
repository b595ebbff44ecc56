import { type AllergenCategory, nameWithDetails } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'

/** A tag of an item. */
export interface ItemTag {
  readonly id: string
  readonly name: string
  readonly category: AllergenCategory
  readonly presence: Presence
  /** Ids of named cereals or nuts. */
  readonly details: readonly string[]
}

/** A tag's name with the named cereals or nuts in brackets: "Nuts (Almond, Hazelnut)". */
export function tagName(tag: ItemTag): string {
  return nameWithDetails(tag.name, tag.id, tag.details)
}

/** An allergen with its presence: "May contain Milk". */
const presenceWords: Record<Presence, (name: string) => string> = {
  contains: name => `Contains ${name}`,
  may_contain: name => `May contain ${name}`,
  can_be_made_without: name => `Contains ${name}, can be made without`,
}

/** An allergen with its presence and named cereals or nuts: "May contain Nuts (Almond)". */
export function allergenText(tag: ItemTag): string {
  return presenceWords[tag.presence](tagName(tag))
}

const presenceOrder: Record<Presence, number> = { contains: 0, can_be_made_without: 1, may_contain: 2 }

/** An item's allergens, contained ones first, otherwise in the order of the answer. */
export function allergensOf(item: { readonly allergens: readonly ItemTag[] }): readonly ItemTag[] {
  return item.allergens
    .filter(tag => tag.category === 'ALLERGEN')
    .sort((a, b) => presenceOrder[a.presence] - presenceOrder[b.presence])
}

export function dietsOf(item: { readonly allergens: readonly ItemTag[] }): readonly ItemTag[] {
  return item.allergens.filter(tag => tag.category === 'DIETARY_RESTRICTION')
}
