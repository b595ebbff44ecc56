import { isDiet } from '../allergens/catalogue.ts'
import { isWeaker } from '../allergens/weakening.ts'
import type { Instant } from '../time.ts'
import type { ItemEvent } from './events.ts'

/** When the tags of an item were confirmed, and which edition of the allergen catalogue that covers. */
export interface Confirmation {
  readonly confirmedAt: Instant | null
  readonly confirmedEdition: number | null
}

export const notConfirmed: Confirmation = { confirmedAt: null, confirmedEdition: null }

/** What a manager's "Allergens checked" states. */
export function confirmationOf(event: Extract<ItemEvent, { type: 'AllergensConfirmed' }>): Confirmation {
  const { reviewedAt, edition } = event.data
  return { confirmedAt: reviewedAt, confirmedEdition: edition }
}

/**
 * Whether tags declare at least one allergen. An item without any is never confirmed together with others: a list does not tell
 * "contains none" from "not filled in", for example after an import, without looking at the recipe.
 */
export function declaresAllergen(tags: readonly { readonly id: string }[]): boolean {
  return tags.some(({ id }) => !isDiet(id))
}

/**
 * The allergens and diets that an imported row said are not in an item, as far as that still holds: until the item is confirmed, and
 * each until its tag changes. Folds and projections share this rule.
 */
export function statedAbsentAfter(before: readonly string[], event: ItemEvent): readonly string[] {
  switch (event.type) {
    case 'AllergensReviewedInPart':
      return event.data.absent
    case 'AllergenDeclared':
    case 'AllergenWithdrawn':
      return before.filter(id => id !== event.data.allergenId)
    case 'AllergensConfirmed':
      return []
    default:
      return removesConfirmation(event) ? [] : before
  }
}

/** The texts of an item whose change removes its "Allergens checked". */
export const confirmedTexts = ['name', 'description', 'crossContamination', 'modifications'] as const

/**
 * Whether an event removes an item's "Allergens checked" (safety, "Confirmation"). A changed name or text may mean a
 * changed recipe, a withdrawn or weakened allergen says less than what was checked, and an item from the archive may be out
 * of date; or a manager withdraws it. Section, price and diets do not matter. Folds and projections share this rule.
 */
export function removesConfirmation(event: ItemEvent): boolean {
  switch (event.type) {
    case 'ItemDetailsChanged':
      return confirmedTexts.some(text => event.data[text] !== undefined)
    case 'AllergenWithdrawn':
      return !isDiet(event.data.allergenId)
    case 'AllergenDeclared': {
      const { presence, details, previousPresence, previousDetails } = event.data
      if (previousPresence === null) return false
      return isWeaker({ presence: previousPresence, details: previousDetails }, { presence, details })
    }
    case 'AllergensConfirmationWithdrawn':
    case 'ItemRestored':
    case 'AllergensReviewedInPart':
      return true
    case 'ItemCreated':
    case 'ItemMadeSeparate':
    case 'ItemMentionsFound':
    case 'ItemMentionAnswered':
    case 'ItemMentionAnswerWithdrawn':
    case 'ItemPriceChanged':
    case 'ItemAvailabilityChanged':
    case 'ItemTextTranslated':
    case 'ItemTranslationRemoved':
    case 'ItemPictureSet':
    case 'ItemPictureRemoved':
    case 'AllergensConfirmed':
    case 'ItemArchived':
    case 'ItemDeleted':
      return false
  }
}
