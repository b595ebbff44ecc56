import type { EventOf } from '../events/event-type.ts'
import type { allergenEvents } from './events.ts'
import type { AllergenView } from './views.ts'

export type AllergenEvent = EventOf<(typeof allergenEvents)[number]>

/**
 * Applies one event to an entry of the allergen catalogue. Pure.
 * @throws Error when the allergen was never defined: the log is broken
 */
export function evolveAllergen(allergen: AllergenView | undefined, event: AllergenEvent): AllergenView {
  const { allergenId: id, name } = event.data
  if (event.type === 'AllergenDefined') return { id, name, category: event.data.category }
  if (allergen === undefined) throw new Error(`allergen ${id} was never defined`)
  return { ...allergen, name }
}
