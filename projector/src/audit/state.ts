import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { takesConfirmationAway } from '@safe-menu/contracts/items/confirmation'
import type { itemEvents } from '@safe-menu/contracts/items/events'
import type { menuEvents } from '@safe-menu/contracts/menus/events'
import type { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import type { RecordedAs } from '../folding/recorded.ts'

export type ItemEvent = RecordedAs<(typeof itemEvents)[number]['type']>
export type MenuEvent = RecordedAs<(typeof menuEvents)[number]['type']>
export type RestaurantEvent = RecordedAs<(typeof restaurantEvents)[number]['type']>

export interface Tag {
  readonly id: string
  readonly presence: Presence
  readonly details: readonly string[]
}

/** An item after its last event; instants are ISO. */
export interface ItemState {
  readonly restaurantId: string
  readonly menuId: string
  readonly name: string
  readonly description: string
  readonly priceCents: number
  readonly section: string
  readonly crossContamination: string
  readonly modifications: string
  /** Sorted by id. */
  readonly tags: readonly Tag[]
  readonly confirmedAt: string | null
  readonly archivedAt: string | null
  readonly status: 'active' | 'archived' | 'deleted'
  /** Never before the item's event before. */
  readonly decidedAt: string
}

export interface MenuState {
  readonly restaurantId: string
  readonly name: string
  readonly description: string
  readonly published: boolean
  readonly deleted: boolean
  readonly decidedAt: string
}

export interface RestaurantState {
  readonly name: string
  /** Everything but the name, by field. */
  readonly profile: Readonly<Record<string, unknown>>
  readonly decidedAt: string
}

/** The write path lets a stream's times only rise; an instant finds its version only as long as that is so. */
function notBefore(before: { readonly decidedAt: string } | undefined, decidedAt: string): string {
  return before !== undefined && before.decidedAt > decidedAt ? before.decidedAt : decidedAt
}

/** @throws Error when the item was never created: the log is broken, and nobody should go on as if it were not */
export function evolveItem(before: ItemState | undefined, event: ItemEvent): ItemState {
  const decidedAt = notBefore(before, event.metadata.decidedAt)
  if (event.type === 'ItemCreated') {
    const { itemId: _, ...created } = event.data
    return { ...created, tags: [], confirmedAt: null, archivedAt: null, status: 'active', decidedAt }
  }
  if (before === undefined) throw new Error(`item ${event.data.itemId} was never created`)
  const confirmedAt = takesConfirmationAway(event) ? null : before.confirmedAt
  const kept = { ...before, confirmedAt, decidedAt }
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const { itemId: _, ...texts } = event.data
      const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
      return { ...kept, ...said }
    }
    case 'ItemPriceChanged':
      return { ...kept, priceCents: event.data.priceCents }
    case 'AllergenDeclared': {
      const { allergenId: id, presence, details } = event.data
      const tags = [...before.tags.filter(tag => tag.id !== id), { id, presence, details }]
      return { ...kept, tags: tags.sort((left, right) => (left.id < right.id ? -1 : 1)) }
    }
    case 'AllergenWithdrawn':
      return { ...kept, tags: before.tags.filter(tag => tag.id !== event.data.allergenId) }
    case 'AllergensConfirmed':
      return { ...kept, confirmedAt: event.data.reviewedAt }
    case 'AllergensReviewedInPart':
      return kept
    case 'ItemArchived':
      return { ...kept, status: 'archived', archivedAt: event.metadata.decidedAt }
    case 'ItemRestored':
      return { ...kept, status: 'active', archivedAt: null, menuId: event.data.menuId }
    case 'ItemDeleted':
      return { ...kept, status: 'deleted' }
  }
}

/** @throws Error when the menu was never created */
export function evolveMenu(before: MenuState | undefined, event: MenuEvent): MenuState {
  const decidedAt = notBefore(before, event.metadata.decidedAt)
  if (event.type === 'MenuCreated') {
    const { menuId: _, ...created } = event.data
    return { ...created, published: false, deleted: false, decidedAt }
  }
  if (before === undefined) throw new Error(`menu ${event.data.menuId} was never created`)
  const kept = { ...before, decidedAt }
  switch (event.type) {
    case 'MenuDetailsChanged': {
      const { name = before.name, description = before.description } = event.data
      return { ...kept, name, description }
    }
    case 'MenuPublished':
      return { ...kept, published: true }
    case 'MenuUnpublished':
      return { ...kept, published: false }
    case 'MenuDeleted':
      return { ...kept, deleted: true }
  }
}

/** @throws Error when the restaurant was never registered */
export function evolveRestaurant(
  before: RestaurantState | undefined,
  event: RestaurantEvent,
): RestaurantState {
  const decidedAt = notBefore(before, event.metadata.decidedAt)
  if (event.type === 'RestaurantRegistered') {
    const { name, ...profile } = event.data.profile
    return { name, profile, decidedAt }
  }
  if (before === undefined) throw new Error(`restaurant ${event.data.restaurantId} was never registered`)
  if (event.type === 'RestaurantBrandingChanged') {
    return { ...before, profile: { ...before.profile, ...event.data.customization }, decidedAt }
  }
  const { restaurantId: _, name = before.name, ...texts } = event.data
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
  return { name, profile: { ...before.profile, ...said }, decidedAt }
}
