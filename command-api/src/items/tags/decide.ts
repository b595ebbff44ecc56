import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import {
  type Contradiction,
  contradictionsWith,
  describeContradiction,
} from '@safe-menu/contracts/allergens/contradictions'
import { editionCovered } from '@safe-menu/contracts/allergens/editions'
import { type DeclaredPresence, needsReason, type Presence } from '@safe-menu/contracts/allergens/presence'
import type { AllergenId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, invalid, isRefusal, type Refusal, refuse } from '../../decision.ts'
import type { MenuState } from '../../menus/state.ts'
import { ownActiveItem, unknownRevision } from '../decide.ts'
import { findTag, type ItemState } from '../state.ts'

export interface DeclareAllergen {
  readonly restaurantId: RestaurantId
  readonly allergenId: AllergenId
  /** Absent: `contains`, or unchanged when only details are named. */
  readonly presence?: Presence | undefined
  /** All named cereals or nuts; absent: unchanged. */
  readonly details?: readonly string[] | undefined
  readonly addDetails?: readonly string[] | undefined
  readonly removeDetails?: readonly string[] | undefined
  readonly reason?: string | undefined
  /** Whoever acts for the restaurant says why before anything said about an allergen becomes less. */
  readonly reasonRequired: boolean
  readonly override: boolean
}

/** A tag as it may be written: known, fitting its category, its details in the catalogue's order and each once. */
export function checkedTag(
  allergenId: string,
  presence: Presence,
  details: readonly string[],
): { readonly presence: Presence; readonly details: readonly string[] } | Refusal {
  const entry = catalogueEntry(allergenId)
  if (!entry) return refuse('allergen.not_found')
  if (isDiet(allergenId) && presence !== 'contains') {
    return invalid(['presence'], `${entry.name} is a diet: an item carries it or does not.`)
  }
  const unknown = details.find(id => !entry.details.some(detail => detail.id === id))
  if (unknown !== undefined) {
    const known = entry.details.map(detail => detail.id).join(', ')
    const hint = known === '' ? 'it takes no details' : `choose among ${known}`
    return invalid(['details'], `"${unknown}" is not listed under ${entry.name}: ${hint}.`)
  }
  return { presence, details: entry.details.map(detail => detail.id).filter(id => details.includes(id)) }
}

/**
 * Declares a tag or changes how it is present. A tag that stands so already is no event. What contradicts another tag is
 * refused and named, unless the manager insists; insisting is recorded (rulings, "Contradictions").
 */
export function declareAllergen(
  state: ItemState,
  menu: MenuState,
  command: DeclareAllergen,
): Decision<ItemEvent> {
  const item = ownActiveItem(state, menu, command.restaurantId)
  if (isRefusal(item)) return item
  const { allergenId } = command
  const before = findTag(item, allergenId)
  const wanted = wantedTag(before, command)
  const tag = checkedTag(allergenId, wanted.presence, wanted.details)
  if (isRefusal(tag)) return tag
  const { presence, details } = tag
  if (before?.presence === presence && sameTexts(before.details, details)) return []
  if (!before && item.tags.length >= limits.tagsPerItem) return refuse('allergens.limit_reached')
  const asksWhy = before !== undefined && needsReason(before, tag, item.confirmedAt !== null)
  if (asksWhy && lacksReason(allergenId, command)) return refuse('allergens.reason_required')

  const contradictions = contradictionsWith({ id: allergenId, presence }, item.tags)
  if (contradictions.length > 0 && !command.override) return contradicted(contradictions)
  return [
    {
      type: 'AllergenDeclared',
      data: {
        itemId: item.itemId,
        allergenId,
        presence,
        details: [...details],
        previousPresence: before?.presence ?? null,
        previousDetails: [...(before?.details ?? [])],
        overridden: contradictions.length > 0,
        reason: command.reason || null,
      },
    },
  ]
}

/** What a command makes of a tag. What it does not name stays as it is now, not as the sender's screen showed it. */
function wantedTag(before: DeclaredPresence | undefined, command: DeclareAllergen): DeclaredPresence {
  const { details, addDetails, removeDetails } = command
  const namesDetails = details !== undefined || addDetails !== undefined || removeDetails !== undefined
  const named = [...(details ?? before?.details ?? []), ...(addDetails ?? [])]
  return {
    presence: command.presence ?? (namesDetails ? before?.presence : undefined) ?? 'contains',
    details: named.filter(id => !removeDetails?.includes(id)),
  }
}

/** A diet taken off makes nobody believe that something is safe: only allergens ask for a reason. */
function lacksReason(
  allergenId: AllergenId,
  { reason, reasonRequired }: Pick<DeclareAllergen, 'reason' | 'reasonRequired'>,
): boolean {
  return reasonRequired && !reason && !isDiet(allergenId)
}

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index])
}

function contradicted(contradictions: readonly Contradiction[]): Refusal {
  const sentences = contradictions.map(describeContradiction).join(' ')
  return refuse('allergens.contradiction', `${sentences} Check the item, or save it anyway.`)
}

export interface WithdrawAllergen {
  readonly restaurantId: RestaurantId
  readonly allergenId: AllergenId
  readonly reason?: string | undefined
  /** As in {@link DeclareAllergen}. */
  readonly reasonRequired: boolean
}

/** Takes a tag off. One that is not there is no event: the item is as the manager wants it. */
export function withdrawAllergen(
  state: ItemState,
  menu: MenuState,
  command: WithdrawAllergen,
): Decision<ItemEvent> {
  const item = ownActiveItem(state, menu, command.restaurantId)
  if (isRefusal(item)) return item
  const before = findTag(item, command.allergenId)
  if (!before) return []
  if (lacksReason(command.allergenId, command)) return refuse('allergens.reason_required')
  return [
    {
      type: 'AllergenWithdrawn',
      data: {
        itemId: item.itemId,
        allergenId: command.allergenId,
        previousPresence: before.presence,
        reason: command.reason || null,
      },
    },
  ]
}

/**
 * A manager's "Allergens checked", as of `now`, of the item as it was at `revision`. It is refused when anything that the
 * check is about has changed since. Checking again is a statement of its own, with its own date.
 */
export function confirmAllergens(
  state: ItemState,
  menu: MenuState,
  command: ConfirmAllergens,
): Decision<ItemEvent> {
  const item = ownActiveItem(state, menu, command.restaurantId)
  if (isRefusal(item)) return item
  const unknown = unknownRevision(item, command.revision)
  if (unknown) return unknown
  if (item.checkedContentRevision > command.revision) return refuse('allergens.changed_since_seen')
  const edition = editionCovered(command.edition)
  return [{ type: 'AllergensConfirmed', data: { itemId: item.itemId, reviewedAt: command.now, edition } }]
}

export interface ConfirmAllergens {
  readonly restaurantId: RestaurantId
  readonly revision: bigint
  /** The edition of the catalogue that the manager saw; absent: the first. */
  readonly edition?: number | undefined
  readonly now: Instant
}
