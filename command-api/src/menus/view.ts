import type { ChangedMenuView, MenuArrangementView } from '@safe-menu/contracts/menus/views'
import type { MenuState } from './state.ts'

/** A menu as answers show it; after a create or a change it exists. */
export function menuView(state: MenuState): ChangedMenuView {
  if (state.status === 'empty' || state.status === 'deleted') throw new Error(`The menu is ${state.status}.`)
  const { menuId, restaurantId, name, description, status, updatedAt } = state
  return {
    id: menuId,
    revision: String(state.revision),
    restaurantId,
    name,
    description,
    published: status === 'published',
    updatedAt,
  }
}

/** How a menu is arranged. */
export function arrangementView(state: MenuState): MenuArrangementView {
  if (state.status === 'empty' || state.status === 'deleted') throw new Error(`The menu is ${state.status}.`)
  const sections = state.sections.map(({ name, itemIds }) => ({ name, itemIds: [...itemIds] }))
  return { id: state.menuId, revision: String(state.revision), sections }
}
