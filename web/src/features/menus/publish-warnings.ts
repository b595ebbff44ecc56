import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import { addedSinceConfirmed } from '@safe-menu/contracts/items/confirmation'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { counted } from '../../format/words.ts'

/** Warnings to show before a menu is published (product, "Contradictions"). */
export function publishWarnings(items: readonly ItemView[], entries = catalogue): readonly string[] {
  if (items.length === 0) return ['This menu has no dishes yet. Guests will see an empty menu.']
  const unconfirmed = items.filter(item => item.allergensConfirmedAt === null)
  const addedTo = (item: ItemView) => addedSinceConfirmed(item, entries)
  const warnings: string[] = []
  if (unconfirmed.length > 0) {
    const names = unconfirmed.slice(0, 5).map(item => item.name)
    const more = unconfirmed.length > names.length ? ' and more' : ''
    warnings.push(
      `Allergens not checked: ${counted(unconfirmed.length, 'dish')} (${names.join(', ')}${more}). Guests who use filters will see them under “Ask staff first”.`,
    )
  }
  const outdated = items.filter(item => addedTo(item).length > 0)
  if (outdated.length > 0) {
    const added = new Set(outdated.flatMap(item => addedTo(item).map(({ name }) => name)))
    warnings.push(
      `New allergen: ${[...added].join(', ')}. Check ${counted(outdated.length, 'dish')} again. Guests who avoid it will see them under “Ask staff first”.`,
    )
  }
  const contradictions = items.flatMap(({ name, allergens }) =>
    contradictionsAmong(allergens).map(found => `${name}: ${describeContradiction(found)}`),
  )
  return [...warnings, ...new Set(contradictions)] // two dishes of one name give the same sentence
}
