import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import {
  type Contradiction,
  contradictionsWith,
  describeContradiction,
} from '@safe-menu/contracts/allergens/contradictions'
import { editionCovered } from '@safe-menu/contracts/allergens/editions'
import type { DeclaredPresence, Presence } from '@safe-menu/contracts/allergens/presence'
import { needsReason } from '@safe-menu/contracts/allergens/weakening'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { declaresAllergen, removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { ItemTag } from '@safe-menu/contracts/items/state'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, invalid, type Refusal, refuse, unknownRevision } from '../../decision.ts'
import { openAfter, refuseOpen } from '../mentions/decide.ts'
import { findTag, type RevisedItem } from '../state.ts'

/** What a manager says about a change of tags. */
export interface TagStatement {
  readonly reason?: string | undefined
  /** An admin acts for the restaurant: weakening a statement about an allergen needs a reason. */
  readonly reasonRequired: boolean
  /** The manager insists on the contradictions of these diets; `true`: of all. */
  readonly override: boolean | ReadonlySet<string>
}

/** The contradictions on which the manager does not insist. */
export function uninsisted(
  contradictions: readonly Contradiction[],
  { override }: Pick<TagStatement, 'override'>,
): readonly Contradiction[] {
  if (typeof override === 'boolean') return override ? [] : contradictions
  return contradictions.filter(({ dietId }) => !override.has(dietId))
}

export interface DeclareAllergen extends TagStatement {
  readonly allergenId: AllergenId
  /** Absent: `contains`, or unchanged when only details are named. */
  readonly presence?: Presence | undefined
  /** All named cereals or nuts; absent: unchanged. */
  readonly details?: readonly string[] | undefined
  readonly addDetails?: readonly string[] | undefined
  readonly removeDetails?: readonly string[] | undefined
}

/**
 * Declares a tag or changes how it is present; an unchanged tag makes no event. A contradiction with another tag is refused
 * and named, unless the manager insists, which the event records (product, "Contradictions").
 */
export function declareAllergen(item: RevisedItem, command: DeclareAllergen): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const { allergenId } = command
  const before = findTag(item, allergenId)
  const tag = checkTag(allergenId, wantedTag(before, command))
  if ('fault' in tag)
    return tag.fault === 'unknown' ? refuse('allergen.not_found') : invalid([tag.fault], tag.message)
  if (before && isSameTag(before, tag)) return []
  if (!before && item.tags.length >= limits.tagsPerItem) return refuse('allergens.limit_reached')
  return declareTag(item, { id: allergenId, ...tag }, item.tags, command)
}

export const isSameTag = (one: DeclaredPresence, other: DeclaredPresence) =>
  one.presence === other.presence && one.details.join() === other.details.join()

/** Declares a checked tag that differs from the item's present one. `others`: the tags that the item will have beside it. */
export function declareTag(
  item: RevisedItem,
  tag: ItemTag & { readonly id: AllergenId },
  others: readonly ItemTag[],
  command: TagStatement,
): Decision<ItemEvent> {
  const { id: allergenId, presence, details } = tag
  const before = findTag(item, allergenId)
  const isWeakened = before !== undefined && needsReason(before, tag, item.confirmedAt !== null)
  if (isWeakened && lacksReason(allergenId, command)) return refuse('allergens.reason_required')
  const contradictions = contradictionsWith(tag, others)
  const refused = uninsisted(contradictions, command)
  if (refused.length > 0) return refuseContradictions(refused)
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

/** The tag after a command. What the command does not name keeps its current value, whatever the client's screen showed. */
function wantedTag(before: DeclaredPresence | undefined, command: DeclareAllergen): DeclaredPresence {
  const { details, addDetails, removeDetails } = command
  const namesDetails = details !== undefined || addDetails !== undefined || removeDetails !== undefined
  const named = [...(details ?? before?.details ?? []), ...(addDetails ?? [])]
  return {
    presence: command.presence ?? (namesDetails ? before?.presence : undefined) ?? 'contains',
    details: named.filter(id => !removeDetails?.includes(id)),
  }
}

/** Names the contradictions to the manager, who may insist. */
export function refuseContradictions(contradictions: readonly Contradiction[]): Refusal {
  const sentences = contradictions.map(describeContradiction).join(' ')
  return refuse('allergens.contradiction', `${sentences} Check the dish, or save it anyway.`)
}

/** Removing a diet makes no item look safer: only allergens need a reason. */
function lacksReason(
  allergenId: AllergenId,
  { reason, reasonRequired }: Omit<TagStatement, 'override'>,
): boolean {
  return reasonRequired && !reason && !isDiet(allergenId)
}

export type WithdrawAllergen = Omit<TagStatement, 'override'> & { readonly allergenId: AllergenId }

/** Removes a tag. Removing a tag that the item does not have makes no event. */
export function withdrawAllergen(item: RevisedItem, command: WithdrawAllergen): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const { allergenId, reason } = command
  const before = findTag(item, allergenId)
  if (!before) return []
  if (lacksReason(allergenId, command)) return refuse('allergens.reason_required')
  const data = { itemId: item.itemId, allergenId, previousPresence: before.presence, reason: reason || null }
  return [{ type: 'AllergenWithdrawn', data }]
}

export interface ConfirmAllergens {
  readonly revision: string
  /** The edition of the catalogue that the manager saw; absent: the first. */
  readonly edition?: number | undefined
  readonly at: Instant
}

/**
 * Records a manager's "Allergens checked" for the item as it was at `revision`. Refused when anything that the check covers
 * has changed since, and while a text names an allergen that is neither tagged nor answered. Checking again is a new statement with its own date.
 */
export function confirmAllergens(item: RevisedItem, command: ConfirmAllergens): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const revision = BigInt(command.revision)
  const unknown = unknownRevision(item, revision)
  if (unknown) return unknown
  if (item.checkedContentRevision > revision) return refuse('allergens.changed_since_seen')
  const open = refuseOpen(openAfter(item, []))
  if (open) return open
  const edition = editionCovered(command.edition)
  return [{ type: 'AllergensConfirmed', data: { itemId: item.itemId, reviewedAt: command.at, edition } }]
}

/**
 * Confirms an item together with others. One that declares no allergen is refused: a long list does not tell "contains none"
 * from "not filled in".
 */
export function confirmAmongOthers(item: RevisedItem, command: ConfirmAllergens): Decision<ItemEvent> {
  return declaresAllergen(item.tags) ? confirmAllergens(item, command) : refuse('allergens.none_declared')
}

/**
 * Records a manager's "Not checked any more". `confirmedAt`: only if this is still the item's confirmation. A change of tags may have
 * removed it since the screen was loaded: then an undo of that change must not restore it.
 */
export function withdrawConfirmation(
  item: RevisedItem,
  { confirmedAt }: { readonly confirmedAt?: Instant },
): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  if (item.confirmedAt === null) {
    const { itemId, restorable } = item
    const isRestorable = restorable.some(
      each => confirmedAt === undefined || each.confirmedAt === confirmedAt,
    )
    return isRestorable ? [{ type: 'AllergensConfirmationWithdrawn', data: { itemId } }] : []
  }
  if (confirmedAt !== undefined && confirmedAt !== item.confirmedAt)
    return refuse('allergens.changed_since_seen')
  return [{ type: 'AllergensConfirmationWithdrawn', data: { itemId: item.itemId } }]
}

interface StillChecked {
  /** The revision whose tags the manager saw. */
  readonly revision?: string | undefined
  readonly at: Instant
}

/**
 * Adds "Allergens unchanged, still checked" to events that remove the item's confirmation. Only for an item that was confirmed
 * and whose tags and texts are as the manager saw them, and not if the new texts name an allergen that is neither tagged nor
 * answered. The confirmation covers the edition of the catalogue that it covered
 * before: the manager has checked no new allergen.
 */
export function keepConfirmation(
  item: RevisedItem,
  events: readonly ItemEvent[],
  { revision, at }: StillChecked,
): Decision<ItemEvent> {
  if (!events.some(removesConfirmation)) return events
  if (revision === undefined)
    return invalid(['revision'], 'Send the revision of the dish that you checked with "stillChecked".')
  const seen = BigInt(revision)
  const unknown = unknownRevision(item, seen)
  if (unknown) return unknown
  if (item.checkedContentRevision > seen) return refuse('allergens.changed_since_seen')
  const { itemId, confirmedEdition: edition } = item
  if (edition === null)
    return invalid(['stillChecked'], 'The allergens of this dish are not confirmed. Check and confirm them.')
  const open = refuseOpen(openAfter(item, events))
  if (open) return open
  return [
    ...events,
    { type: 'AllergensConfirmed', data: { itemId, reviewedAt: at, edition, stillChecked: true } },
  ]
}

/** Why a tag cannot be written, as a sentence for the manager. */
export interface TagFault {
  readonly fault: 'unknown' | 'presence' | 'details'
  readonly message: string
}

/**
 * Checks a tag before it is written: the catalogue knows it, a diet has no presence but `contains`, and its details are
 * its own. Returns the details in the catalogue's order, each once.
 */
export function checkTag(id: string, { presence, details }: DeclaredPresence): DeclaredPresence | TagFault {
  const entry = catalogueEntry(id)
  if (!entry) return { fault: 'unknown', message: `There is no allergen or diet "${id}".` }
  if (isDiet(id) && presence !== 'contains')
    return { fault: 'presence', message: `${entry.name} is a diet. Use "contains" (C), or leave it out (N).` }
  const known = entry.details.map(detail => detail.id)
  const unknown = details.find(detail => !known.includes(detail))
  if (unknown !== undefined) {
    const choice = known.length === 0 ? `${entry.name} takes no details.` : `Use ${known.join(', ')}.`
    return { fault: 'details', message: `"${unknown}" is not listed under ${entry.name}. ${choice}` }
  }
  return { presence, details: known.filter(detail => details.includes(detail)) }
}
