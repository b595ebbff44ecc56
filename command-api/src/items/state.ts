import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { confirmationOf, notConfirmed, takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { itemEvents } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import type { Fold } from '../decision.ts'

export type ItemEvent = EventOf<(typeof itemEvents)[number]>

export interface ItemTag {
  readonly presence: Presence
  readonly details: readonly string[]
}

/** What an edit may change. */
export const editableFields = [
  'name',
  'description',
  'crossContamination',
  'modifications',
  'section',
  'priceCents',
] as const
export type EditableField = (typeof editableFields)[number]

interface ItemFields {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly name: string
  readonly description: string
  readonly crossContamination: string
  readonly modifications: string
  readonly section: string
  readonly priceCents: number
  readonly tags: ReadonlyMap<string, ItemTag>
  /** When the tags were last confirmed to be complete; `null`: they are not, whatever they say. */
  readonly confirmedAt: Instant | null
  /** The edition of the allergen catalogue that the confirmation covers. */
  readonly confirmedEdition: number | null
  readonly updatedAt: Instant
  /** Of the item's last event. */
  readonly revision: bigint
  /** Of the last event that matters to "Allergens checked": name, texts, tags, a return from the archive. */
  readonly checkedContentRevision: bigint
  /** Of the last event that changed each field. */
  readonly fieldRevisions: Readonly<Record<EditableField, bigint>>
}

export type ActiveItem = ItemFields & { readonly status: 'active' }
export type ArchivedItem = ItemFields & { readonly status: 'archived'; readonly archivedAt: Instant }

export type ItemState =
  | { readonly status: 'empty' }
  | ActiveItem
  | ArchivedItem
  | { readonly status: 'deleted'; readonly restaurantId: RestaurantId }

function evolve(state: ItemState, event: ItemEvent, decidedAt: Instant, revision: bigint): ItemState {
  if (event.type === 'ItemCreated') {
    if (state.status !== 'empty') return state
    return {
      status: 'active',
      ...event.data,
      tags: new Map(),
      ...notConfirmed,
      updatedAt: decidedAt,
      revision,
      checkedContentRevision: revision,
      fieldRevisions: revisionsOf(editableFields, revision),
    }
  }
  if (state.status === 'empty' || state.status === 'deleted') return state
  const next = {
    ...state,
    ...(takesConfirmationAway(event) ? notConfirmed : {}),
    updatedAt: decidedAt,
    revision,
    checkedContentRevision: changesCheckedContent(event) ? revision : state.checkedContentRevision,
    fieldRevisions: { ...state.fieldRevisions, ...revisionsOf(changedFields(event), revision) },
  }
  return changed(next, event, decidedAt)
}

/** Whether a manager who checked the item before this event has not checked what it is now. Diets are tags, too. */
function changesCheckedContent(event: ItemEvent): boolean {
  return (
    event.type === 'AllergenDeclared' || event.type === 'AllergenWithdrawn' || takesConfirmationAway(event)
  )
}

function changedFields(event: ItemEvent): readonly EditableField[] {
  if (event.type === 'ItemPriceChanged') return ['priceCents']
  if (event.type !== 'ItemDetailsChanged') return []
  const texts: { readonly [field in EditableField]?: unknown } = event.data
  return editableFields.filter(field => texts[field] !== undefined)
}

function revisionsOf<F extends EditableField>(fields: readonly F[], revision: bigint) {
  return Object.fromEntries(fields.map(field => [field, revision])) as Record<F, bigint>
}

function changed(item: ActiveItem | ArchivedItem, event: ItemEvent, decidedAt: Instant): ItemState {
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const { itemId: _, ...texts } = event.data
      return { ...item, ...definedOnly(texts) }
    }
    case 'ItemPriceChanged':
      return { ...item, priceCents: event.data.priceCents }
    case 'AllergenDeclared': {
      const { allergenId, presence, details } = event.data
      return { ...item, tags: new Map(item.tags).set(allergenId, { presence, details }) }
    }
    case 'AllergenWithdrawn':
      return {
        ...item,
        tags: new Map([...item.tags].filter(([allergenId]) => allergenId !== event.data.allergenId)),
      }
    case 'AllergensConfirmed':
      return { ...item, ...confirmationOf(event) }
    case 'ItemArchived':
      return { ...item, status: 'archived', archivedAt: decidedAt }
    case 'ItemRestored': {
      const { archivedAt: _, ...fields } = { archivedAt: null, ...item }
      return { ...fields, status: 'active', menuId: event.data.menuId }
    }
    case 'ItemDeleted':
      return { status: 'deleted', restaurantId: item.restaurantId }
    default:
      return item
  }
}

type Texts = Partial<
  Pick<ItemFields, 'name' | 'description' | 'crossContamination' | 'modifications' | 'section'>
>

/** A key that is there with `undefined` says nothing: it must not overwrite. */
function definedOnly(texts: { readonly [field in keyof Texts]: string | undefined }): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

export const itemFold: Fold<ItemState, ItemEvent> = { initial: { status: 'empty' }, evolve }

export function itemStream(itemId: ItemId): string {
  return `item-${itemId}`
}
