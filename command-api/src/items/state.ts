import type { ItemId } from '@safe-menu/contracts/ids'
import { takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { evolveItem, type Item, type ItemTag } from '@safe-menu/contracts/items/state'
import type { Instant } from '@safe-menu/contracts/time'
import type { Fold } from '../decision.ts'

/** The texts of an item, in the order of the form. */
export const textFields = ['name', 'description', 'crossContamination', 'modifications', 'section'] as const

/** What an edit may change. */
export const editableFields = [...textFields, 'priceCents'] as const
type EditableField = (typeof editableFields)[number]

/** An item and the revisions by which a command notices what others have changed since its client looked. */
export interface RevisedItem extends Item {
  readonly updatedAt: Instant
  /** Of the item's last event. */
  readonly revision: bigint
  /** Of the last event that matters to "Allergens checked": name, texts, tags, a return from the archive. */
  readonly checkedContentRevision: bigint
  /** Of the last event that changed each field. */
  readonly fieldRevisions: Readonly<Record<EditableField, bigint>>
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
      fieldRevisions: revisionsOf(editableFields, revision),
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
  return (
    event.type === 'AllergenDeclared' || event.type === 'AllergenWithdrawn' || takesConfirmationAway(event)
  )
}

function changedFields(event: ItemEvent): readonly EditableField[] {
  if (event.type === 'ItemPriceChanged') return ['priceCents']
  if (event.type !== 'ItemDetailsChanged') return []
  return textFields.filter(field => event.data[field] !== undefined)
}

function revisionsOf<F extends EditableField>(fields: readonly F[], revision: bigint) {
  return Object.fromEntries(fields.map(field => [field, revision])) as Record<F, bigint>
}

export const itemFold: Fold<ItemState, ItemEvent> = { initial: { status: 'empty' }, evolve }

export function itemStream(itemId: ItemId): string {
  return `item-${itemId}`
}

export function findTag({ tags }: Item, id: string): ItemTag | undefined {
  return tags.find(tag => tag.id === id)
}
