import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { menuEvents } from '@safe-menu/contracts/menus/events'
import type { Instant } from '@safe-menu/contracts/time'
import type { Fold } from '../decision.ts'

export type MenuEvent = EventOf<(typeof menuEvents)[number]>

interface MenuFields {
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly name: string
  readonly description: string
  readonly updatedAt: Instant
}

/** A menu that exists: a draft or published. */
export type LiveMenu = MenuFields & { readonly status: 'draft' | 'published' }

export type MenuState =
  | { readonly status: 'empty' }
  | LiveMenu
  | { readonly status: 'deleted'; readonly restaurantId: RestaurantId }

function evolve(state: MenuState, event: MenuEvent, decidedAt: Instant): MenuState {
  if (event.type === 'MenuCreated') {
    return state.status === 'empty' ? { status: 'draft', ...event.data, updatedAt: decidedAt } : state
  }
  if (state.status === 'empty' || state.status === 'deleted') return state
  switch (event.type) {
    case 'MenuDetailsChanged': {
      const { name = state.name, description = state.description } = event.data
      return { ...state, name, description, updatedAt: decidedAt }
    }
    case 'MenuPublished':
      return { ...state, status: 'published', updatedAt: decidedAt }
    case 'MenuUnpublished':
      return { ...state, status: 'draft', updatedAt: decidedAt }
    case 'MenuDeleted':
      return { status: 'deleted', restaurantId: state.restaurantId }
  }
}

export const menuFold: Fold<MenuState, MenuEvent> = { initial: { status: 'empty' }, evolve }

export function menuStream(menuId: MenuId): string {
  return `menu-${menuId}`
}
