import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { itemEvents } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import type { Fold } from '../decision.ts'

export type ItemEvent = EventOf<(typeof itemEvents)[number]>

export interface ItemTag {
  readonly presence: Presence
  readonly details: readonly string[]
}

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
  readonly updatedAt: Instant
}

export type ActiveItem = ItemFields & { readonly status: 'active' }
export type ArchivedItem = ItemFields & { readonly status: 'archived'; readonly archivedAt: Instant }

export type ItemState =
  | { readonly status: 'empty' }
  | ActiveItem
  | ArchivedItem
  | { readonly status: 'deleted'; readonly restaurantId: RestaurantId }

function evolve(state: ItemState, event: ItemEvent, decidedAt: Instant): ItemState {
  if (event.type === 'ItemCreated') {
    if (state.status !== 'empty') return state
    return { status: 'active', ...event.data, tags: new Map(), confirmedAt: null, updatedAt: decidedAt }
  }
  if (state.status === 'empty' || state.status === 'deleted') return state
  const confirmedAt = takesConfirmationAway(event) ? null : state.confirmedAt
  return changed({ ...state, confirmedAt, updatedAt: decidedAt }, event, decidedAt)
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
      return { ...item, confirmedAt: event.data.reviewedAt }
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
