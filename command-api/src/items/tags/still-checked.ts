import { takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, invalid, refuse } from '../../decision.ts'
import { unknownRevision } from '../../revised.ts'
import type { RevisedItem } from '../state.ts'

interface Statement {
  /** The revision whose tags the manager saw. */
  readonly revision?: string | undefined
  readonly at: Instant
}

/**
 * Adds "Allergens unchanged, still checked" to events that remove the item's confirmation. Only for an item that was confirmed
 * and whose tags and texts are as the manager saw them. The confirmation covers the edition of the catalogue that it covered
 * before: the manager has checked no new allergen.
 */
export function keepConfirmation(
  item: RevisedItem,
  events: readonly ItemEvent[],
  { revision, at }: Statement,
): Decision<ItemEvent> {
  if (!events.some(takesConfirmationAway)) return events
  if (revision === undefined)
    return invalid(['revision'], 'Send the revision of the item that you checked with "stillChecked".')
  const seen = BigInt(revision)
  const unknown = unknownRevision(item, seen)
  if (unknown) return unknown
  if (item.checkedContentRevision > seen) return refuse('allergens.changed_since_seen')
  if (item.confirmedAt === null)
    return invalid(['stillChecked'], 'The allergens of this item are not confirmed. Check and confirm them.')
  const { itemId, confirmedEdition } = item
  const edition = confirmedEdition ?? 1 // older confirmations were of the first edition
  return [
    ...events,
    { type: 'AllergensConfirmed', data: { itemId, reviewedAt: at, edition, stillChecked: true } },
  ]
}
