import { isDiet } from '../allergens/catalogue.ts'
import { weakens } from '../allergens/presence.ts'
import type { EventOf } from '../events/event-type.ts'
import type { itemEvents } from './events.ts'

type ItemEvent = EventOf<(typeof itemEvents)[number]>

/**
 * Whether an event takes an item's "Allergens checked" away (rulings, "Never-tagged items"): a changed name or text may
 * mean a changed recipe, a withdrawn or weakened allergen says less than what was checked, and what comes from the
 * archive may be out of date. Folds and projections share this one rule. Section, price and diets do not matter here.
 */
export function takesConfirmationAway(event: ItemEvent): boolean {
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const { name, description, crossContamination, modifications } = event.data
      return [name, description, crossContamination, modifications].some(text => text !== undefined)
    }
    case 'AllergenWithdrawn':
      return !isDiet(event.data.allergenId)
    case 'AllergenDeclared':
      return event.data.previousPresence !== null && weakens(event.data.previousPresence, event.data.presence)
    case 'ItemRestored':
    case 'AllergensReviewedInPart':
      return true
    default:
      return false
  }
}
