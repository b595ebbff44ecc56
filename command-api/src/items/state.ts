import type { ItemId } from '@safe-menu/contracts/ids'
import { takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { evolveItem, type Item, type ItemTag } from '@safe-menu/contracts/items/state'
import type { Instant } from '@safe-menu/contracts/time'
import type { Fold } from '../decision.ts'
import { type Revised, revisionsOf } from '../revised.ts'

/** The texts of an item, in the order of the form. */
export const textFields = ['name', 'description', 'crossContamination', 'modifications', 'section'] as const

/** What an edit may change. */
export const editableFields = [...textFields, 'priceCents'] as const
type EditableField = (typeof editableFields)[number]

/** `tags`: all tags together, for a call that replaces them. `translation.de`: the texts in one language. */
type RevisedField = EditableField | 'tags' | `translation.${string}`

export interface RevisedItem extends Item, Revised<RevisedField> {
  readonly updatedAt: Instant
  /** Of the last event that matters to "Allergens checked": name, texts, tags, a return from the archive. */
  readonly checkedContentRevision: bigint
}

export type ItemState = { readonly status: 'empty' } | RevisedItem

function evolve(state: ItemState, event: ItemEvent, decidedAt: Instant, revision: bigint): ItemState {
  if (state.status === 'empty') {
    if (event.type !== 'ItemCreated') return state
    return {
      ...evolveItem(undefined, event, decidedAt),
      updatedAt: decidedAt,
      revision,
      checkedContentRevision: revision,
      fieldRevisions: revisionsOf([...editableFields, 'tags'], revision),
    }
  }
  if (state.status === 'deleted') return state
  return {
    ...state,
    ...evolveItem(state, event, decidedAt),
    updatedAt: decidedAt,
    revision,
    checkedContentRevision: changesCheckedContent(event) ? revision : state.checkedContentRevision,
    fieldRevisions: { ...state.fieldRevisions, ...revisionsOf(changedFields(event), revision) },
  }
}

/** Whether a manager who checked the item before this event must look again. Diets are tags, too. */
function changesCheckedContent(event: ItemEvent): boolean {
  return changesTags(event) || takesConfirmationAway(event)
}

function changesTags({ type }: ItemEvent): boolean {
  return type === 'AllergenDeclared' || type === 'AllergenWithdrawn'
}

function changedFields(event: ItemEvent): readonly RevisedField[] {
  if (changesTags(event)) return ['tags']
  if (event.type === 'ItemPriceChanged') return ['priceCents']
  if (event.type === 'ItemTextTranslated' || event.type === 'ItemTranslationRemoved')
    return [`translation.${event.data.language}`]
  if (event.type !== 'ItemDetailsChanged') return []
  return textFields.filter(field => event.data[field] !== undefined)
}

export const itemFold: Fold<ItemState, ItemEvent> = { initial: { status: 'empty' }, evolve }

export function itemStream(itemId: ItemId): string {
  return `item-${itemId}`
}

export function findTag({ tags }: Item, id: string): ItemTag | undefined {
  return tags.find(tag => tag.id === id)
}
