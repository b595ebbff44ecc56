import type { AllergenCategory } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { type MessageId, t, textOr } from '../i18n/t.ts'

/** A tag of an item. */
export interface ItemTag {
  readonly id: string
  readonly name: string
  readonly category: AllergenCategory
  readonly presence: Presence
  /** Ids of named cereals or nuts. */
  readonly details: readonly string[]
}

/** An item with its tags. `null`: they are not confirmed. */
export interface TaggedItem {
  readonly allergens: readonly ItemTag[]
  readonly allergensConfirmedAt: string | null
  /** What its texts name and nobody has tagged or answered; missing: nothing. */
  readonly mentions?: readonly object[] | undefined
}

/** Whether the texts of an item name an allergen that is neither tagged nor answered: then "none of the 14" would contradict them. */
export const hasMentions = ({ mentions = [] }: TaggedItem) => mentions.length > 0

/** The name of an allergen or diet in the page's language. `fallback`: for one that this version does not know. */
export function translatedName(id: string, fallback: string): string {
  return textOr(`allergen.${id}`, textOr(`diet.${id}`, fallback))
}

/** Words in a row: "Almond, Hazelnut". */
export const listText = (words: readonly string[]): string => words.join(t('list.separator'))

/** A name with the named cereals or nuts in brackets: "Nuts (Almond, Hazelnut)". An unknown one is shown by its id. */
export function withDetails(name: string, details: readonly string[]): string {
  return details.length > 0 ? `${name} (${listText(details.map(id => textOr(`detail.${id}`, id)))})` : name
}

/** A tag's name with the named cereals or nuts. */
export function tagName({ id, name, details }: Pick<ItemTag, 'id' | 'name' | 'details'>): string {
  return withDetails(translatedName(id, name), details)
}

const presenceTexts: Readonly<Record<Presence, MessageId>> = {
  contains: 'presence.contains',
  may_contain: 'presence.mayContain',
  can_be_made_without: 'presence.without',
}

/** An allergen with its presence and named cereals or nuts: "May contain Nuts (Almond)". */
export function allergenText(tag: ItemTag): string {
  return t(presenceTexts[tag.presence], { name: tagName(tag) })
}

const presenceOrder: Record<Presence, number> = { contains: 0, can_be_made_without: 1, may_contain: 2 }

/** An item's allergens, contained ones first, otherwise in the order of the answer. */
export function allergensOf({ allergens }: Pick<TaggedItem, 'allergens'>): readonly ItemTag[] {
  return allergens
    .filter(tag => tag.category === 'ALLERGEN')
    .sort((a, b) => presenceOrder[a.presence] - presenceOrder[b.presence])
}

export function dietsOf({ allergens }: Pick<TaggedItem, 'allergens'>): readonly ItemTag[] {
  return allergens.filter(tag => tag.category === 'DIETARY_RESTRICTION')
}
