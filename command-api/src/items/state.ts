import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergensView } from '@safe-menu/contracts/allergens/views'
import type { ItemId } from '@safe-menu/contracts/ids'
import { removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import {
  itemAllergensView as allergensViewOf,
  itemView as viewOf,
} from '@safe-menu/contracts/items/item-view'
import { evolveItem, type Item, type ItemTag } from '@safe-menu/contracts/items/state'
import { itemTexts } from '@safe-menu/contracts/items/texts'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { type Fold, isRefusal, type Refusal, type Revised, refuse, revisionsOf } from '../decision.ts'
import { existingMenu, type MenuState } from '../menus/state.ts'

/** What an edit may change. */
export const editableFields = [...itemTexts, 'priceCents'] as const
type EditableField = (typeof editableFields)[number]

/**
 * `tags`: all tags together, for a call that replaces them. `translation.de`: the texts in one language. `mentions`: what all texts
 * name.
 */
type RevisedField = EditableField | 'tags' | 'mentions' | `translation.${string}`

export interface RevisedItem extends Item, Revised<RevisedField> {
  readonly updatedAt: Instant
  /** The revision of the last event that matters to "Allergens checked": name, texts, tags, a return from the archive. */
  readonly checkedContentRevision: bigint
  /** The confirmed revisions since which nothing but tags has changed: an undo of these changes restores the confirmation. */
  readonly restorable: readonly ConfirmedTags[]
}

/** The tags and the confirmation of an item at a revision. */
interface ConfirmedTags extends Pick<Item, 'tags'> {
  readonly revision: bigint
  readonly confirmedAt: Instant
  readonly confirmedEdition: number
}

/** An undo takes back one action, which changes each tag at most once. */
const mostRestorable = limits.tagsPerItem

export type ItemState = { readonly status: 'empty' } | RevisedItem

function evolve(state: ItemState, event: ItemEvent, decidedAt: Instant, revision: bigint): ItemState {
  if (state.status === 'empty') {
    if (event.type !== 'ItemCreated') return state
    return {
      ...evolveItem(undefined, event, decidedAt),
      updatedAt: decidedAt,
      revision,
      checkedContentRevision: revision,
      restorable: [],
      fieldRevisions: revisionsOf([...editableFields, 'tags', 'mentions'], revision),
    }
  }
  if (state.status === 'deleted') return state
  return {
    ...state,
    ...evolveItem(state, event, decidedAt),
    updatedAt: decidedAt,
    revision,
    checkedContentRevision: changesCheckedContent(event) ? revision : state.checkedContentRevision,
    restorable: changesTags(event) ? restorableAfter(state) : [],
    fieldRevisions: { ...state.fieldRevisions, ...revisionsOf(changedFields(event), revision) },
  }
}

function restorableAfter({ restorable, revision, tags, confirmedAt, confirmedEdition }: RevisedItem) {
  if (confirmedAt === null || confirmedEdition === null) return restorable
  return [...restorable, { revision, tags, confirmedAt, confirmedEdition }].slice(-mostRestorable)
}

/** Whether a manager who checked the item before this event must look again. Diets are also tags. */
function changesCheckedContent(event: ItemEvent): boolean {
  return changesTags(event) || removesConfirmation(event)
}

function changesTags({ type }: ItemEvent): boolean {
  return type === 'AllergenDeclared' || type === 'AllergenWithdrawn'
}

function changedFields(event: ItemEvent): readonly RevisedField[] {
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const texts = itemTexts.filter(field => event.data[field] !== undefined)
      return removesConfirmation(event) ? [...texts, 'mentions'] : texts
    }
    case 'ItemPriceChanged':
      return ['priceCents']
    case 'ItemTextTranslated':
    case 'ItemTranslationRemoved':
      return [`translation.${event.data.language}`, 'mentions']
    case 'AllergenDeclared':
    case 'AllergenWithdrawn':
      return ['tags']
    case 'ItemMentionsFound':
      return ['mentions']
    // No edit refers to what they change.
    case 'ItemCreated':
    case 'ItemMadeSeparate':
    case 'ItemMentionAnswered':
    case 'ItemMentionAnswerWithdrawn':
    case 'ItemAvailabilityChanged':
    case 'ItemPictureSet':
    case 'ItemPictureRemoved':
    case 'AllergensConfirmed':
    case 'AllergensConfirmationWithdrawn':
    case 'AllergensReviewedInPart':
    case 'ItemArchived':
    case 'ItemRestored':
    case 'ItemDeleted':
      return []
  }
}

export const itemFold: Fold<ItemState, ItemEvent> = { initial: { status: 'empty' }, evolve }

/**
 * The item, unless it is deleted. An active item goes with its deleted menu; what was archived before that stays
 * reachable.
 */
export function existingItem(state: ItemState, menu: MenuState): RevisedItem | Refusal {
  if (state.status === 'empty' || state.status === 'deleted') return refuse('item.not_found')
  if (state.status === 'active' && isRefusal(existingMenu(menu))) return refuse('item.not_found')
  return state
}

export function itemStream(itemId: ItemId): string {
  return `item-${itemId}`
}

export function findTag({ tags }: Item, id: string): ItemTag | undefined {
  return tags.find(tag => tag.id === id)
}

/** The item as every answer shows it. Not for deleted items. */
export const itemView = (state: ItemState): ItemView => viewOf(written(state), catalogueEntry)

/** The answer to calls that change an item's tags. */
export const itemAllergensView = (state: ItemState): ItemAllergensView =>
  allergensViewOf(written(state), catalogueEntry)

function written(state: ItemState): RevisedItem {
  if (state.status === 'active' || state.status === 'archived') return state
  throw new Error(`A written item is ${state.status}.`)
}
