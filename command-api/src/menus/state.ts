import type { MenuId } from '@safe-menu/contracts/ids'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { evolveMenu, type Menu } from '@safe-menu/contracts/menus/state'
import type { ChangedMenuView, MenuArrangementView } from '@safe-menu/contracts/menus/views'
import type { Instant } from '@safe-menu/contracts/time'
import { type Fold, type Refusal, type Revised, refuse, revisionsOf } from '../decision.ts'

/** What an edit may change. */
export const editableFields = ['name', 'description', 'published'] as const

/** Everything whose last change an edit may have missed. */
const revisedFields = [...editableFields, 'sections'] as const
type RevisedField = (typeof revisedFields)[number]

/** A menu that was created. */
interface RevisedMenu<Status> extends Menu, Revised<RevisedField> {
  readonly status: Status
  readonly menuId: MenuId
  readonly updatedAt: Instant
}

/** A menu that exists: a draft or published. */
export type ExistingMenu = RevisedMenu<'draft' | 'published'>

export type MenuState = { readonly status: 'empty' } | ExistingMenu | RevisedMenu<'deleted'>

function evolve(state: MenuState, event: MenuEvent, decidedAt: Instant, revision: bigint): MenuState {
  const before = state.status === 'empty' ? undefined : state
  if (before ? before.deleted || event.type === 'MenuCreated' : event.type !== 'MenuCreated') return state
  const menu = evolveMenu(before, event)
  const status = menu.published ? 'published' : 'draft'
  return {
    ...menu,
    status: menu.deleted ? 'deleted' : status,
    menuId: event.data.menuId,
    updatedAt: decidedAt,
    revision,
    fieldRevisions: {
      ...(before?.fieldRevisions ?? revisionsOf(revisedFields, revision)),
      ...revisionsOf(changedFields(event), revision),
    },
  }
}

function changedFields(event: MenuEvent): readonly RevisedField[] {
  switch (event.type) {
    case 'MenuCreated':
    case 'MenuDeleted':
      return []
    case 'MenuDetailsChanged':
      return (['name', 'description'] as const).filter(field => event.data[field] !== undefined)
    case 'MenuPublished':
    case 'MenuUnpublished':
      return ['published']
    case 'MenuArranged':
      return ['sections']
  }
}

export const menuFold: Fold<MenuState, MenuEvent> = { initial: { status: 'empty' }, evolve }

/** The menu, unless it is deleted or was never created. */
export function existingMenu(state: MenuState): ExistingMenu | Refusal {
  return state.status === 'draft' || state.status === 'published' ? state : refuse('menu.not_found')
}

export function menuStream(menuId: MenuId): string {
  return `menu-${menuId}`
}

/** A menu as answers show it; after a create or a change it exists. */
export function menuView(state: MenuState): ChangedMenuView {
  const { menuId, revision, restaurantId, name, description, status, updatedAt } = written(state)
  return {
    id: menuId,
    revision: String(revision),
    restaurantId,
    name,
    description,
    published: status === 'published',
    updatedAt,
  }
}

/** How a menu is arranged. */
export function arrangementView(state: MenuState): MenuArrangementView {
  const { menuId, revision, sections } = written(state)
  return {
    id: menuId,
    revision: String(revision),
    sections: sections.map(({ name, itemIds }) => ({ name, itemIds: [...itemIds] })),
  }
}

function written(state: MenuState): ExistingMenu {
  if (state.status === 'empty' || state.status === 'deleted') throw new Error(`The menu is ${state.status}.`)
  return state
}
